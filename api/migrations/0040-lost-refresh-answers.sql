-- Whoever lost the answer to a refresh gets the same one again for half a minute (decision record 0007).
ALTER TABLE refresh_token
  -- Hash of what the device that spent it is known by.
  ADD COLUMN used_by text,
  -- The answer, sealed with a key made of the spent token, which is not stored; gone after half a minute.
  ADD COLUMN successor text;
CREATE INDEX refresh_token_successor ON refresh_token (used_at) WHERE successor IS NOT NULL;
