import { englishText, createMessage } from '@fieldstone/contracts/platform/errors/message';
import { FIELD_PATH_LIMIT } from '@fieldstone/contracts/platform/error';
import type { FieldError } from '@fieldstone/contracts/platform/error';
import type { Route } from '@fieldstone/contracts/platform/route';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { fieldProblems, PROBLEMS_LIMIT } from './field-problem.ts';
import { paramsOfIssue, preciseIssues, ruleOfIssue, ruleWithLimit } from './issue-rule.ts';
import type { RuleIssue } from './issue-rule.ts';
import type { Rule } from './rule.ts';
import { unstorableTexts } from './unstorable-texts.ts';

// Zod Mini has no texts; an issue's message is the key of a rule.
z.config({ localeError: ruleOfIssue });

/** The validated parts of a request; a part that the route does not declare is undefined. */
export type Input = {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
};

const PARTS = ['params', 'query', 'headers', 'body'] as const;

/** Rules about the size of a whole body, which result in 413. */
const SIZE_RULES: ReadonlySet<string> = new Set<Rule>(['tooManyEvents']);

/**
 * Validates the declared parts of a request.
 * @throws {AppError} `bad_request` with every invalid part; `too_large` for a body with too many items
 */
export function validate(route: Route, request: FastifyRequest): Input {
  const fields: FieldError[] = [];
  const input: Record<(typeof PARTS)[number], unknown> = {
    params: undefined,
    query: undefined,
    headers: undefined,
    body: undefined,
  };
  for (const part of PARTS) {
    const schema = route[part];
    if (!schema) continue;
    const result = z.safeParse(schema, request[part]);
    if (!result.success) {
      fields.push(...fieldErrors(part, result.error.issues));
      continue;
    }
    input[part] = result.data;
    // Reports are cleaned one by one: an invalid text in one must not reject the others.
    if (route.permission !== 'ingest-token') fields.push(...unstorableTexts(part, result.data, PROBLEMS_LIMIT));
  }
  const tooLarge = fields.find(({ code, path }) => path === 'body' && SIZE_RULES.has(code));
  if (tooLarge) throw new AppError('too_many_items', { problem: tooLarge });
  if (fields.length > 0) throw fieldProblems(fields);
  return input;
}

/** Returns the error details for the rules that a part of the request breaks. */
export function fieldErrors(part: string, issues: readonly RuleIssue[]): FieldError[] {
  return issues
    .flatMap((issue): readonly RuleIssue[] => ('code' in issue ? preciseIssues(issue) : [issue]))
    .slice(0, PROBLEMS_LIMIT)
    .map((issue) => {
      const path = [part, ...issue.path.map(String)];
      const params = paramsOfIssue(issue, path);
      const rule = ruleWithLimit(issue);
      const isKnown = englishText({ code: rule }) !== undefined;
      return {
        path: path.join('.').slice(0, FIELD_PATH_LIMIT),
        ...createMessage(isKnown ? rule : 'valueInvalid', params),
      };
    });
}

/**
 * Returns the version in an `If-Match` header, with or without the quotes of an entity tag; null without a header.
 * Throws `precondition_required` for a header without a version, whose sender intended one.
 */
export function namedVersion(header: string | undefined): string | null {
  if (header === undefined) return null;
  const version = header.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
  if (version === '') throw missingVersion();
  return version;
}

/** Returns the version in an `If-Match` header. Throws `precondition_required` without one. */
export function requireVersion(header: string | undefined): string {
  const version = namedVersion(header);
  if (version === null) throw missingVersion();
  return version;
}

function missingVersion(): AppError {
  return new AppError('version_missing');
}
