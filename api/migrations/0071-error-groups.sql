-- Failures that are alike, whichever version and page they were seen on.
CREATE TABLE error_group (
  id text PRIMARY KEY,
  source text NOT NULL,
  kind text NOT NULL,
  remote text,
  message text NOT NULL,
  hits bigint NOT NULL,
  visitors integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  first_set text,
  last_set text,
  first_version text,
  last_version text
);
CREATE INDEX error_group_last_at ON error_group (last_at DESC);

-- Where a group was seen, with one stack each.
CREATE TABLE error_sighting (
  error_group text NOT NULL REFERENCES error_group (id) ON DELETE CASCADE,
  id text NOT NULL,
  message text NOT NULL,
  stack text,
  page text NOT NULL,
  version text,
  release_set text,
  hits bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (error_group, id)
);

-- Hashes of random tab ids, to count whom a group hit.
CREATE TABLE error_visitor (
  error_group text NOT NULL REFERENCES error_group (id) ON DELETE CASCADE,
  visitor text NOT NULL,
  PRIMARY KEY (error_group, visitor)
);

INSERT INTO error_group (id, source, kind, remote, message, hits, visitors, first_at, last_at, first_set, last_set, first_version, last_version)
SELECT substr(md5(kind || coalesce(remote, '') || message), 1, 12), 'browser', kind, remote, message, sum(hits), 0,
  min(first_at), max(last_at),
  (array_agg(release_set ORDER BY first_at))[1], (array_agg(release_set ORDER BY last_at DESC))[1],
  (array_agg(version ORDER BY first_at))[1], (array_agg(version ORDER BY last_at DESC))[1]
FROM client_error GROUP BY kind, remote, message
ON CONFLICT DO NOTHING;

INSERT INTO error_sighting (error_group, id, message, stack, page, version, release_set, hits, first_at, last_at)
SELECT substr(md5(kind || coalesce(remote, '') || message), 1, 12), fingerprint, max(message), max(stack), max(page),
  max(version), max(release_set), sum(hits), min(first_at), max(last_at)
FROM client_error GROUP BY kind, remote, message, fingerprint
ON CONFLICT DO NOTHING;

DROP TABLE client_error;
