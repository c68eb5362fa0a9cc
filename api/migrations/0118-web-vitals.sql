-- How fast and steady the pages of real visits were: a histogram of each day, page, release set, device and measure.
-- No row tells of a single visit.
CREATE TABLE web_vital (
  day date NOT NULL,
  remote text NOT NULL,
  page text NOT NULL,
  release_set text NOT NULL,
  device text NOT NULL,
  name text NOT NULL,
  counts integer[] NOT NULL,
  PRIMARY KEY (day, remote, page, release_set, device, name)
);
