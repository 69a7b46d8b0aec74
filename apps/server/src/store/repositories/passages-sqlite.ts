import { sql } from 'kysely';
import type { PassageEngine } from './document-passages.ts';

/** Words that occur in nearly every passage, and would match them all. */
const COMMON = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or that the this to was what when where which who why will with'.split(
    ' ',
  ),
);

/** Passages in SQLite, searched through FTS5, which requires a numeric key; a second key begins with the org. */
export const sqlitePassages: PassageEngine = {
  layout: [
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
  ],
  find: async ({ reads }, orgId, words, limit) => {
    const distinctive = words.filter((word) => !COMMON.has(word.toLowerCase()));
    const query = (distinctive.length > 0 ? distinctive : words).map((word) => `"${word}"`).join(' OR ');
    const match = `org_id : "${orgId}" AND {title text} : (${query})`;
    const { rows } = await sql<{ document_id: string; page: number | null; text: string }>`
      SELECT p.document_id, p.page, p.text
      FROM passage_words w
      JOIN document_passages p ON p.number = w.rowid
      JOIN knowledge_documents d
        ON d.org_id = p.org_id AND d.id = p.document_id AND d.text_revision = p.revision AND d.status <> 'Deleted'
      WHERE passage_words MATCH ${match} AND p.org_id = ${orgId}
      ORDER BY bm25(passage_words, 0, 2, 1), p.number
      LIMIT ${limit}`.execute(reads);
    return rows;
  },
};
