"""What can be wrong with a format."""


class FormatError(Exception):
    """A format is unknown or its file cannot be used; the message says which, where and why."""
