/** The passages of documents in SQLite: FTS5 requires a numeric key; a second key begins with the org. */
export const SQLITE_PASSAGES: readonly string[] = [
  `CREATE TABLE document_passages (
      number INTEGER PRIMARY KEY,
      org_id TEXT NOT NULL,
      document_id TEXT NOT NULL,
      revision BIGINT NOT NULL,
      position BIGINT NOT NULL,
      title TEXT NOT NULL,
      page BIGINT,
      text TEXT NOT NULL,
      UNIQUE (org_id, document_id, revision, position)
    )`,
  `CREATE VIRTUAL TABLE passage_words USING fts5(
      org_id, title, text, content='document_passages', content_rowid='number',
      tokenize='porter unicode61 remove_diacritics 2'
    )`,
  `CREATE TRIGGER passage_words_added AFTER INSERT ON document_passages BEGIN
      INSERT INTO passage_words (rowid, org_id, title, text) VALUES (new.number, new.org_id, new.title, new.text);
    END`,
  `CREATE TRIGGER passage_words_removed AFTER DELETE ON document_passages BEGIN
      INSERT INTO passage_words (passage_words, rowid, org_id, title, text)
        VALUES ('delete', old.number, old.org_id, old.title, old.text);
    END`,
];

/** Keeps letters and digits only, so that `FS-200` is found by its parts, as in SQLite. */
const plain = (column: string): string => `regexp_replace(${column}, '[^[:alnum:]]+', ' ', 'g')`;

/** The passages of documents in PostgreSQL, with a column of their words for the search. */
export const POSTGRES_PASSAGES: readonly string[] = [
  `CREATE TABLE document_passages (
      org_id TEXT NOT NULL,
      document_id TEXT NOT NULL,
      revision BIGINT NOT NULL,
      position BIGINT NOT NULL,
      title TEXT NOT NULL,
      page BIGINT,
      text TEXT NOT NULL,
      words tsvector GENERATED ALWAYS AS (
        setweight(to_tsvector('english', ${plain('title')}), 'A') || to_tsvector('english', ${plain('text')})
      ) STORED,
      PRIMARY KEY (org_id, document_id, revision, position)
    )`,
  'CREATE INDEX document_passages_by_words ON document_passages USING gin (words)',
];

/** Columns with the words of title and text, as the search compares them. */
export const PASSAGE_WORDS: readonly string[] = [
  `ALTER TABLE document_passages ADD COLUMN title_words TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE document_passages ADD COLUMN text_words TEXT NOT NULL DEFAULT ''`,
];

/** The index of these words in SQLite, which keeps their marks and accents. */
export const SQLITE_PASSAGE_WORDS: readonly string[] = [
  'DROP TRIGGER passage_words_added',
  'DROP TRIGGER passage_words_removed',
  'DROP TABLE passage_words',
  'UPDATE document_passages SET title_words = words_to_index(title), text_words = words_to_index(text)',
  `CREATE VIRTUAL TABLE passage_words USING fts5(
      org_id, title_words, text_words, content='document_passages', content_rowid='number',
      tokenize="porter unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
    )`,
  `INSERT INTO passage_words (passage_words) VALUES ('rebuild')`,
  `CREATE TRIGGER passage_words_added AFTER INSERT ON document_passages BEGIN
      INSERT INTO passage_words (rowid, org_id, title_words, text_words)
        VALUES (new.number, new.org_id, new.title_words, new.text_words);
    END`,
  `CREATE TRIGGER passage_words_removed AFTER DELETE ON document_passages BEGIN
      INSERT INTO passage_words (passage_words, rowid, org_id, title_words, text_words)
        VALUES ('delete', old.number, old.org_id, old.title_words, old.text_words);
    END`,
];

/** The index of these words in PostgreSQL: English stems, but no stop words, which are parts of numbers such as A-27. */
export const POSTGRES_PASSAGE_WORDS: readonly string[] = [
  'CREATE TEXT SEARCH DICTIONARY passage_stems (TEMPLATE = snowball, LANGUAGE = english)',
  'CREATE TEXT SEARCH CONFIGURATION passage_words (COPY = simple)',
  'ALTER TEXT SEARCH CONFIGURATION passage_words ALTER MAPPING FOR asciiword, word WITH passage_stems',
  'ALTER TABLE document_passages DROP COLUMN words',
  `ALTER TABLE document_passages ADD COLUMN words tsvector GENERATED ALWAYS AS (
      setweight(to_tsvector('passage_words', title_words), 'A') || to_tsvector('passage_words', text_words)
    ) STORED`,
  'CREATE INDEX document_passages_by_words ON document_passages USING gin (words)',
];
