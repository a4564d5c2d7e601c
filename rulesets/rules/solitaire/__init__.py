"""Rules of the solitaire game The Road Goes Ever On."""
