-- Whoever had the code sent, for purposes that take a session: nobody else's guesses count against it.
ALTER TABLE sms_code ADD COLUMN asked_by bigint REFERENCES user_account (id);
