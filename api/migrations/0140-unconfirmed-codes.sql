-- A code that may not have been sent voids none of those before it.
ALTER TABLE sms_code ADD COLUMN unconfirmed boolean NOT NULL DEFAULT false;
