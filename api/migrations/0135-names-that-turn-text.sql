-- Names that were stored before characters were refused which turn the text behind them around, on whatever page, list or
-- notice they stand in: they lose these characters, which nobody sees. What was submitted stays as it was; its facts are read
-- without them.
CREATE FUNCTION pg_temp.plain(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(name, '[\u202A-\u202E\u2066-\u2069]', '', 'g')
$$;
CREATE FUNCTION pg_temp.turns(name text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT name ~ '[\u202A-\u202E\u2066-\u2069]'
$$;

UPDATE user_account
SET ent_name = pg_temp.plain(ent_name), contact = pg_temp.plain(contact), nickname = pg_temp.plain(nickname),
  logo_str = pg_temp.plain(logo_str)
WHERE pg_temp.turns(concat(ent_name, contact, nickname, logo_str));
UPDATE activity_sign_up SET name = pg_temp.plain(name) WHERE pg_temp.turns(name);
UPDATE entry SET project_name = pg_temp.plain(project_name) WHERE pg_temp.turns(project_name);
UPDATE entry_submission
SET project_name = pg_temp.plain(project_name), applicant_name = pg_temp.plain(applicant_name),
  contact_name = pg_temp.plain(contact_name)
WHERE pg_temp.turns(concat(project_name, applicant_name, contact_name));
UPDATE submission_facts
SET project_name = pg_temp.plain(project_name), applicant_name = pg_temp.plain(applicant_name),
  contact_name = pg_temp.plain(contact_name)
WHERE pg_temp.turns(concat(project_name, applicant_name, contact_name));
UPDATE content_item
SET title = pg_temp.plain(title), summary = pg_temp.plain(summary), tags = pg_temp.plain(tags::text)::jsonb,
  fields = pg_temp.plain(fields::text)::jsonb, body = pg_temp.plain(body), words = pg_temp.plain(words)
WHERE type = 'project' AND pg_temp.turns(concat(title, summary, tags, fields, body));
UPDATE notification SET body = pg_temp.plain(body) WHERE pg_temp.turns(body);

DROP FUNCTION pg_temp.plain(text);
DROP FUNCTION pg_temp.turns(text);
