import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { documentConnection } from './document-connections.ts';
import { connectionId, findFileProblem, searchProducts, writeKnowledgeDocuments } from './knowledge-documents.ts';
import validation from '../validation.en.json' with { type: 'json' };

const FILE = {
  integration: 'salesforce-files',
  file_id: '069000000000001AAA',
  content_version_id: '068000000000001AAA',
  content_document_id: '069000000000001AAA',
  title: 'Manual',
  file_extension: 'pdf',
  version: '1',
  source_url: null,
  size: 10,
  lastModifiedDate: null,
};
const empty = { insert: [], update: [], delete: [], document_metadata_mapping: [] };

describe('[AIC-11] a file', () => {
  it.each([
    [200_000_000, 'pdf', null],
    [200_000_001, 'pdf', 'tooLarge'],
    [5, 'DOCX', null],
    [5, 'mp4', 'unsupported'],
    [5, '', 'unsupported'],
  ])('of %d bytes and the extension "%s" has the problem %s', (size, file_extension, problem) => {
    expect(findFileProblem({ size, file_extension })).toBe(problem);
  });

  it.each([
    ['documentTooLarge', { size: 200_000_001 }],
    ['documentUnsupported', { file_extension: 'exe' }],
    ['documentTitle', { title: '' }],
    ['fileId', { file_id: '' }],
    ['webAddress', { source_url: 'javascript:alert(1)' }],
    ['connectionId', { integration: 'no such!' }],
    ['recordId', { content_version_id: 'short' }],
  ])('cannot be attached: %s', (rule, wrong) => {
    const result = z.safeParse(writeKnowledgeDocuments.body, { ...empty, insert: [{ ...FILE, ...wrong }] });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([rule]);
    expect(validation).toHaveProperty(rule);
  });

  it('can be attached up to the limit', () => {
    const body = (count: number) => ({ ...empty, insert: Array.from({ length: count }, () => FILE) });
    expect(z.safeParse(writeKnowledgeDocuments.body, body(500)).success).toBe(true);
    const result = z.safeParse(writeKnowledgeDocuments.body, body(501));
    expect(result.error?.issues[0]?.message).toBe('documentsLimit');
  });
});

it('[AIC-11] products are searched from three characters', () => {
  expect(z.safeParse(searchProducts.query, { search: ' ab ' }).success).toBe(false);
  expect(z.safeParse(searchProducts.query, { search: 'abc' }).success).toBe(true);
});

it('[AIC-12] a connection contains no credentials', () => {
  expect(z.parse(connectionId, 'file-storage+box')).toBe('file-storage+box');
  expect(Object.keys(documentConnection.shape)).not.toContain('settings');
});
