"""Whole archives: any number of lists, checked in partitions by Dask, answered as partitioned Parquet.

Needs the extra `batch`. Nothing here is imported before it is asked for.
"""
