-- Notices and text messages that are older than they are kept are found without reading the whole table.
CREATE INDEX notification_created_at ON notification (created_at);
CREATE INDEX sms_outbox_at ON sms_outbox (at);
