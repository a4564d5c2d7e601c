"""What ends a run and is nobody's wrong usage; each is one sentence or two that say what to do."""


class ArchiveError(Exception):
    """An archive cannot be checked to its end."""


class InputChangedError(ArchiveError):
    """A source is no longer what it was when the archive was cut into partitions."""


class OtherVersionsError(ArchiveError):
    """A worker has another program, other rules, another format or other cards than were asked for."""


class KillingPartitionsError(ArchiveError):
    """Partitions cost one worker after the other its life, until Dask gave them up; all others are done."""


class FolderTakenError(ArchiveError):
    """Another run was let into the folder of a result, though this one is at work there."""


class LostRowsError(ArchiveError):
    """Rows and lists do not agree, which never should be."""
