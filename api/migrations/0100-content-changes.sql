-- What the last changes of the content touched, so that replicas empty only the cached answers that show it.
CREATE TABLE content_change (
  revision bigint NOT NULL,
  item_id integer NOT NULL,
  type text NOT NULL,
  PRIMARY KEY (revision, item_id)
);
