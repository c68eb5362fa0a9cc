-- On a small table the planner reads every row, which unpacks every row's pairs; the pairs' index is faster at every size.
ALTER FUNCTION newest_hits(text[], timestamptz, integer) SET enable_seqscan = off;
ALTER FUNCTION newest_hits(text[], timestamptz, integer) SET enable_indexscan = off;
