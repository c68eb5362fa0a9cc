-- What has expired is found without reading the whole table.
CREATE INDEX login_session_last_used_at ON login_session (last_used_at);
CREATE INDEX refresh_token_expires_at ON refresh_token (expires_at);
CREATE INDEX account_ticket_expires_at ON account_ticket (expires_at);
CREATE INDEX sms_code_expires_at ON sms_code (expires_at);
CREATE INDEX submit_attempt_begun_at ON submit_attempt (begun_at);
