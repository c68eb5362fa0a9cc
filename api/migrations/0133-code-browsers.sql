-- The browser that had a visitor's code sent, by the hash of its cookie: nobody else's guesses or codes count against it.
ALTER TABLE sms_code ADD COLUMN browser text;
