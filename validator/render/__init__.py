"""How a report is shown: `text` for people, `json` for programs, `colour` for a terminal."""
