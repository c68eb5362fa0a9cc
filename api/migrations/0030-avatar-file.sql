-- The stored file behind a picture avatar: it was found by searching its id in the address.
ALTER TABLE user_account ADD COLUMN logo_file_id uuid;

UPDATE user_account SET logo_file_id = stored_file.id
FROM stored_file
WHERE stored_file.user_id = user_account.id AND stored_file.purpose = 'avatar'
  AND user_account.logo_url LIKE '%' || stored_file.id::text || '%';
