-- Whoever logs out with an access token that a refresh has replaced ends its session, too.
ALTER TABLE refresh_token ADD COLUMN access_hash text;
CREATE INDEX refresh_token_access ON refresh_token (access_hash);
