-- Words of titles by their sound, so that what was typed in pinyin or with a wrong character of the same sound is found.
-- A word stays when its last text goes: it then leads to nothing, and the next one is tried.
CREATE TABLE search_word (
  word text PRIMARY KEY,
  -- Syllables without tones and without blanks, and their first letters.
  pinyin text NOT NULL,
  initials text NOT NULL,
  -- Whether pages and questions use it: few, however much news there is.
  guides boolean NOT NULL
);
CREATE INDEX search_word_pinyin ON search_word (pinyin, guides DESC);
CREATE INDEX search_word_initials ON search_word (initials, guides DESC);
CREATE INDEX search_word_alike ON search_word USING gist (pinyin gist_trgm_ops) WHERE guides;
