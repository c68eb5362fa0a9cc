-- Files are found by their id: nothing looks one up by where it is stored.
DROP INDEX stored_file_key;
