CREATE TABLE user_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  mobile text,
  password_hash text,
  user_type text NOT NULL CHECK (user_type IN ('00', '01', '02', '03', '08')),
  register_type smallint NOT NULL CHECK (register_type IN (1, 2)),
  ent_name text NOT NULL,
  area_id integer NOT NULL,
  track_id integer NOT NULL,
  contact text NOT NULL,
  contact_phone text NOT NULL,
  email text,
  nickname text,
  logo_type smallint NOT NULL DEFAULT 1,
  logo_url text,
  logo_str text,
  created_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE UNIQUE INDEX user_account_username ON user_account (lower(username));
CREATE UNIQUE INDEX user_account_mobile ON user_account (mobile);

-- A sign-in: one token family.
CREATE TABLE login_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  access_hash text NOT NULL UNIQUE,
  access_expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  method text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  ended_at timestamptz,
  end_reason text
);
CREATE INDEX login_session_user ON login_session (user_id, ended_at);

CREATE TABLE refresh_token (
  hash text PRIMARY KEY,
  session_id bigint NOT NULL REFERENCES login_session (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_token_session ON refresh_token (session_id);

-- Proof that a step before was passed (reset of a password, change of a phone); one use.
CREATE TABLE account_ticket (
  hash text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE sms_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL,
  type text NOT NULL,
  code_hash text NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sms_code_mobile ON sms_code (mobile, type, created_at DESC);

-- Messages of the outbox provider; embedded mode only.
CREATE TABLE sms_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL,
  type text NOT NULL,
  code text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX sms_outbox_mobile ON sms_outbox (mobile, id DESC);

CREATE TABLE captcha_challenge (
  token text PRIMARY KEY,
  kind text NOT NULL,
  answer jsonb NOT NULL,
  secret_key text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_challenge_expires_at ON captcha_challenge (expires_at);

-- Results that were earned and not yet spent, and proofs of work that were spent.
CREATE TABLE captcha_result (
  hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz
);
CREATE INDEX captcha_result_expires_at ON captcha_result (expires_at);

CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  href text,
  dedupe_key text,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notification_user ON notification (user_id, id DESC);
CREATE UNIQUE INDEX notification_dedupe ON notification (user_id, dedupe_key);

CREATE TABLE consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  kind text NOT NULL,
  version text NOT NULL,
  given_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);
CREATE INDEX consent_user ON consent (user_id, id DESC);

-- Phones that are bound to a WeChat account.
CREATE TABLE weixin_binding (
  mobile text PRIMARY KEY,
  open_id text NOT NULL,
  bound_at timestamptz NOT NULL
);
