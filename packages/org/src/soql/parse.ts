import { parseQuery } from '@jetstreamapp/soql-parser-js';
import type { Query } from '@jetstreamapp/soql-parser-js';
import { SalesforceError, malformedQuery } from '../errors.ts';

/** The message with the query and a mark under the word it is about, as Salesforce shows it. */
export const located = (soql: string, word: string, message: string): string => {
  const escaped = word.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);
  const offset = soql.search(new RegExp(String.raw`(?<![\w.])${escaped}(?!\w)`, 'i'));
  if (offset < 0 || word === '') return message;
  const before = soql.slice(0, offset).split('\n');
  const line = soql.split('\n')[before.length - 1] ?? '';
  const column = before.at(-1)?.length ?? 0;
  return `\n${line}\n${' '.repeat(column)}^\nERROR at Row:${before.length}:Column:${column + 1}\n${message}`;
};

/** The day of a time literal in the tree, which is no day of any calendar: the parser knows date-times, and no times. */
const NO_DAY = '0000-00-00T';

const TIME = /'(?:\\.|[^'\\])*'|(?<![\w+.:-])\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z\b/gis;

const withDays = (soql: string): string =>
  soql.replaceAll(TIME, (found) => (found.startsWith("'") ? found : NO_DAY + found));

/** The time of day that a literal of the tree is; null for any other literal. */
export const timeLiteral = (raw: string): string | null => (raw.startsWith(NO_DAY) ? raw.slice(NO_DAY.length) : null);

const reasonOf = (message: string): string => {
  const token = /but found(?::| -->) *'?(.*?)'?(?: <--)?$/s.exec(message)?.[1];
  if (token !== undefined) return token === '' ? "unexpected token: '<EOF>'" : `unexpected token: '${token}'`;
  const character = /unexpected character: ->(.)<- at offset: (\d+)/s.exec(message);
  if (character !== null) return `line 1:${character[2]} no viable alternative at character '${character[1]}'`;
  return message.split('\n')[0] ?? 'unexpected token';
};

/** The words that open a clause which this org does not run, and what to say. */
const refuseUnsupported = (query: Query): void => {
  if (query.withDataCategory !== undefined) throw malformedQuery('WITH DATA CATEGORY is not supported');
  if (query.for === 'UPDATE') throw malformedQuery('FOR UPDATE is not supported in the API');
  if (query.update !== undefined) throw malformedQuery(`UPDATE ${query.update} is not supported`);
  const scope = query.usingScope?.toLowerCase();
  if (scope !== undefined && scope !== 'everything' && scope !== 'mine') {
    throw malformedQuery(`USING SCOPE ${query.usingScope} is not supported`);
  }
};

const STRING = /'(?:\\.|[^'\\])*'/gs;

/** The parser silently drops the third of three NOTs in a row; such a query is refused rather than answered wrongly. */
const refuseTripleNot = (soql: string): void => {
  if (/\bNOT[\s(]+NOT[\s(]+NOT\b/i.test(soql.replaceAll(STRING, "''"))) throw malformedQuery("unexpected token: 'NOT'");
};

const refuseNoDay = (soql: string): void => {
  if (soql.replaceAll(STRING, "''").includes(NO_DAY)) throw malformedQuery(`unexpected token: '${NO_DAY}'`);
};

/** The query's syntax tree. Throws MALFORMED_QUERY for what is no SOQL, or is SOQL that this org refuses. */
export const parseSoql = (soql: string): Query & { sObject: string } => {
  if (soql.trim() === '') throw malformedQuery('unexpected token: <EOF>');
  refuseTripleNot(soql);
  refuseNoDay(soql);
  let query: Query;
  try {
    query = parseQuery(withDays(soql));
  } catch (error) {
    if (error instanceof SalesforceError) throw error;
    throw malformedQuery(reasonOf(error instanceof Error ? error.message : String(error)).replaceAll(NO_DAY, ''));
  }
  if (query.sObject === undefined) throw malformedQuery("unexpected token: '<EOF>'");
  refuseUnsupported(query);
  return { ...query, sObject: query.sObject };
};
