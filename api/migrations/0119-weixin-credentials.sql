-- What WeChat hands out for two hours, shared by all replicas: it limits how often new ones may be asked for.
CREATE TABLE weixin_credential (
  kind text PRIMARY KEY,
  value text NOT NULL,
  expires_at timestamptz NOT NULL
);
