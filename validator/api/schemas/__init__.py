"""The shapes of answers by resource, for their description: an answer is written as it is and never passes through."""
