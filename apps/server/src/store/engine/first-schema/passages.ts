/** The columns of passages, with the words of title and text as the search compares them. */
const COLUMNS = `
    org_id TEXT NOT NULL,
    document_id TEXT NOT NULL,
    revision BIGINT NOT NULL,
    position BIGINT NOT NULL,
    title TEXT NOT NULL,
    page BIGINT,
    text TEXT NOT NULL,
    title_words TEXT NOT NULL DEFAULT '',
    text_words TEXT NOT NULL DEFAULT ''`;

/** The passages of documents in SQLite. FTS5 requires a numeric key; a second key begins with the org. Its index keeps marks and accents. */
export const SQLITE_PASSAGES: readonly string[] = [
  `CREATE TABLE document_passages (
    number INTEGER PRIMARY KEY,${COLUMNS},
    UNIQUE (org_id, document_id, revision, position)
  )`,
  `CREATE VIRTUAL TABLE passage_words USING fts5(
    org_id, title_words, text_words, content='document_passages', content_rowid='number',
    tokenize="porter unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
  )`,
  `CREATE TRIGGER passage_words_added AFTER INSERT ON document_passages BEGIN
    INSERT INTO passage_words (rowid, org_id, title_words, text_words)
      VALUES (new.number, new.org_id, new.title_words, new.text_words);
  END`,
  `CREATE TRIGGER passage_words_removed AFTER DELETE ON document_passages BEGIN
    INSERT INTO passage_words (passage_words, rowid, org_id, title_words, text_words)
      VALUES ('delete', old.number, old.org_id, old.title_words, old.text_words);
  END`,
];

/** The passages of documents in PostgreSQL. Their index has English stems, but no stop words, which are parts of numbers such as A-27. */
export const POSTGRES_PASSAGES: readonly string[] = [
  'CREATE TEXT SEARCH DICTIONARY passage_stems (TEMPLATE = snowball, LANGUAGE = english)',
  'CREATE TEXT SEARCH CONFIGURATION passage_words (COPY = simple)',
  'ALTER TEXT SEARCH CONFIGURATION passage_words ALTER MAPPING FOR asciiword, word WITH passage_stems',
  `CREATE TABLE document_passages (${COLUMNS},
    words tsvector GENERATED ALWAYS AS (
      setweight(to_tsvector('passage_words', title_words), 'A') || to_tsvector('passage_words', text_words)
    ) STORED,
    PRIMARY KEY (org_id, document_id, revision, position)
  )`,
  'CREATE INDEX document_passages_by_words ON document_passages USING gin (words)',
];
