-- Who comes to an activity, and who waits for a seat. The phone was proven by a code; an account is not needed.
CREATE TABLE activity_sign_up (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  activity_id integer NOT NULL REFERENCES content_item (id),
  user_id bigint REFERENCES user_account (id),
  name text NOT NULL,
  mobile text NOT NULL,
  state text NOT NULL CHECK (state IN ('confirmed', 'waiting', 'cancelled')),
  -- The place in the waiting list goes by it.
  signed_up_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  -- Moved up from the waiting list, and not told by text message yet.
  text_due boolean NOT NULL DEFAULT false,
  UNIQUE (activity_id, mobile)
);
CREATE INDEX activity_sign_up_seats ON activity_sign_up (activity_id, state, signed_up_at, id);
CREATE INDEX activity_sign_up_user ON activity_sign_up (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX activity_sign_up_mobile ON activity_sign_up (mobile);
CREATE INDEX activity_sign_up_texts ON activity_sign_up (id) WHERE text_due;
