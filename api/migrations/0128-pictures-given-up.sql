-- Whoever took a text as avatar kept the picture before it, which nothing shows.
UPDATE user_account SET logo_url = NULL, logo_file_id = NULL WHERE logo_type <> 2 AND logo_file_id IS NOT NULL;
