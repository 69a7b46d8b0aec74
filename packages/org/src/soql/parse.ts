import { parseQuery } from '@jetstreamapp/soql-parser-js';
import type { Query } from '@jetstreamapp/soql-parser-js';
import { SalesforceError, malformedQuery } from '../errors.ts';
import { rejectIllegalEscapes } from './restrictions.ts';

/** Returns the message with the query and a mark under the affected word, like Salesforce. */
export function located(soql: string, word: string, message: string): string {
  const escaped = word.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);
  const offset = soql.search(new RegExp(String.raw`(?<![\w.])${escaped}(?!\w)`, 'i'));
  if (offset < 0 || word === '') return message;
  const before = soql.slice(0, offset).split('\n');
  const line = soql.split('\n')[before.length - 1] ?? '';
  const column = before.at(-1)?.length ?? 0;
  return `\n${line}\n${' '.repeat(column)}^\nERROR at Row:${before.length}:Column:${column + 1}\n${message}`;
}

/** An invalid date that marks a time literal in the tree: the parser supports date-times, but no times. */
const TIME_MARKER = '0000-00-00T';

const TIME = /'(?:\\.|[^'\\])*'|(?<![\w+.:-])\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z\b/gis;

function withDays(soql: string): string {
  return soql.replaceAll(TIME, (found) => (found.startsWith("'") ? found : TIME_MARKER + found));
}

/** Returns the time of day of a literal in the tree; null for any other literal. */
export function timeLiteral(raw: string): string | null {
  return raw.startsWith(TIME_MARKER) ? raw.slice(TIME_MARKER.length) : null;
}

function reasonOf(message: string): string {
  const token = /but found(?::| -->) *'?(.*?)'?(?: <--)?$/s.exec(message)?.[1];
  if (token !== undefined) return token === '' ? "unexpected token: '<EOF>'" : `unexpected token: '${token}'`;
  const character = /unexpected character: ->(.)<- at offset: (\d+)/s.exec(message);
  if (character !== null) return `line 1:${character[2]} no viable alternative at character '${character[1]}'`;
  return message.split('\n')[0] ?? 'unexpected token';
}

/** Throws for clauses that this org does not support. */
function rejectUnsupported(query: Query): void {
  if (query.withDataCategory !== undefined) throw malformedQuery('WITH DATA CATEGORY is not supported');
  if (query.for === 'UPDATE') throw malformedQuery('FOR UPDATE is not supported in the API');
  if (query.update !== undefined) throw malformedQuery(`UPDATE ${query.update} is not supported`);
  const scope = query.usingScope?.toLowerCase();
  if (scope !== undefined && scope !== 'everything' && scope !== 'mine') {
    throw malformedQuery(`USING SCOPE ${query.usingScope} is not supported`);
  }
}

const STRING = /'(?:\\.|[^'\\])*'/gs;

/** The parser silently drops the third of three NOTs in a row, so such a query is rejected. */
function rejectTripleNot(soql: string): void {
  if (/\bNOT[\s(]+NOT[\s(]+NOT\b/i.test(soql.replaceAll(STRING, "''"))) throw malformedQuery("unexpected token: 'NOT'");
}

function rejectTimeMarker(soql: string): void {
  if (soql.replaceAll(STRING, "''").includes(TIME_MARKER)) throw malformedQuery(`unexpected token: '${TIME_MARKER}'`);
}

/** Returns the query's syntax tree. Throws MALFORMED_QUERY for invalid or unsupported SOQL. */
export function parseSoql(soql: string): Query & { sObject: string } {
  if (soql.trim() === '') throw malformedQuery('unexpected token: <EOF>');
  rejectTripleNot(soql);
  rejectTimeMarker(soql);
  rejectIllegalEscapes(soql);
  let query: Query;
  try {
    query = parseQuery(withDays(soql));
  } catch (error) {
    if (error instanceof SalesforceError) throw error;
    throw malformedQuery(reasonOf(error instanceof Error ? error.message : String(error)).replaceAll(TIME_MARKER, ''));
  }
  if (query.sObject === undefined) throw malformedQuery("unexpected token: '<EOF>'");
  rejectUnsupported(query);
  return { ...query, sObject: query.sObject };
}
