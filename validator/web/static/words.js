// What the script says by itself; all else on the page comes from the server.

export const WORDS = {
  unreachable: "The service cannot be reached. The verdict will come with the next change, or when you press Check.",
  large: "The file is larger than 1 MB, and no deck is; send one deck at a time.",
  damaged: "The deck in this link is damaged; ask for the link again.",
  unknown: (asked) => `This link asks for ${asked}, which is not known here. Choose what is meant, and press Check.`,
  old: (seconds) => `This is the verdict on an earlier text. The service asks to wait; the next comes in ${seconds} s.`,
  wait: (seconds) => `The service asks to wait; the verdict comes in ${seconds} s.`,
  copied: "The link is copied.",
  copiedList: "The list is copied.",
  noCopy: "The list cannot be copied so; download it instead.",
  selected: "The link is selected, to be copied.",
  cleared: "The list is cleared, on this device too. Undo brings it back.",
  back: "The list from before is back.",
};
