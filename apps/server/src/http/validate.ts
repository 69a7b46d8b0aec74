import { FIELD_PATH_LIMIT } from '@fieldstone/contracts/error';
import type { FieldError } from '@fieldstone/contracts/error';
import type { Route } from '@fieldstone/contracts/route';
import type { RuleProblem } from '@fieldstone/contracts/rule-problem';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { fieldProblems, PROBLEMS_LIMIT } from './field-problem.ts';
import { textOfRule } from './rule-text.ts';
import { unstorableTexts } from './unstorable-texts.ts';

// Zod Mini comes without texts.
z.config(z.locales.en());

/** The validated parts of a request; a part that the route does not declare is undefined. */
export type Input = {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
};

const PARTS = ['params', 'query', 'headers', 'body'] as const;

/**
 * Validates what the route declares.
 * @throws {AppError} `bad_request` with every part that broke a rule
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
      fields.push(...result.error.issues.map((issue) => toFieldError(part, issue)));
      continue;
    }
    input[part] = result.data;
    // Reports are cleaned one by one: a text in one of them must not cost the others.
    if (route.permission !== 'ingest-token') fields.push(...unstorableTexts(part, result.data, PROBLEMS_LIMIT));
  }
  if (fields.length > 0) throw fieldProblems(fields);
  return input;
}

/** A broken rule: what a schema found, or a rule that is none of a schema's. */
export type RuleIssue = z.core.$ZodIssue | RuleProblem;

/** A rule of the contracts has its key as the issue's message; Zod's own rules have a code and a sentence. */
export function toFieldError(part: string, issue: RuleIssue): FieldError {
  const { path, message } = issue;
  const ownCode = 'code' in issue ? issue.code : 'custom';
  const params = 'params' in issue ? issue.params : undefined;
  const known = textOfRule(message, params);
  return {
    path: [part, ...path.map(String)].join('.').slice(0, FIELD_PATH_LIMIT),
    code: known === undefined ? ownCode : message,
    message: (known ?? message).slice(0, 1000),
  };
}
