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
