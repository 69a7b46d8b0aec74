// Long because the routes of actions share their fields and limits.
import * as z from 'zod/mini';
import { sectionVersion } from './ai-section.ts';
import { USAGE_MARKS } from './ai-outcomes.ts';
import { message } from '../platform/error.ts';
import { LIMITS } from '../platform/limits.ts';
import type { ListRules } from '../settings/merge/list-rule.ts';
import { apiName, isOneLine, recordId, text } from '../platform/primitives.ts';
import type { RuleProblem } from '../settings/rule-problem.ts';
import { route } from '../platform/route.ts';
import type { RouteResponse } from '../platform/route.ts';

/** Objects that an action can run on (requirement AIC-09): Case, Installed Product, Location, Work Order. */
export const AI_ACTION_OBJECTS = ['Case', 'Installed_Product__c', 'Site__c', 'Work_Order__c'] as const;

export type AiActionObject = (typeof AI_ACTION_OBJECTS)[number];

/** Maximum length of an action's name and text, in characters, and maximum number of actions in an org. */
export const ACTION_NAME_LIMIT = LIMITS.actionNameTooLong.maximum;
export const ACTION_TEXT_LIMIT = LIMITS.actionTextTooLong.maximum;
export const ACTIONS_LIMIT = 200;

const actionText = z
  .string()
  .check(z.regex(/\S/u, 'actionTextRequired'), z.maxLength(ACTION_TEXT_LIMIT, 'actionTextTooLong'));

/** The editable fields of an action. The label is the object's label in the org when the action was saved. */
const actionFields = {
  object_name: z.enum(AI_ACTION_OBJECTS, 'actionObject'),
  object_label: text(255),
  copilot_action_name: z
    .string()
    .check(z.regex(/\S/u, 'actionNameRequired'), z.maxLength(ACTION_NAME_LIMIT, 'actionNameTooLong')),
  copilot_action_text: actionText,
} as const;

const actionId = z.string().check(z.regex(/^[\w-]{1,40}$/, 'actionId'));

/** A prompt that people run on a record. */
export const aiAction = z.object({ id: actionId, ...actionFields });

export type AiAction = z.infer<typeof aiAction>;

type NamedAction = Pick<AiAction, 'object_name' | 'copilot_action_name'>;

/** Returns the key of an action's name within its object; names are compared without case. */
const nameKey = ({ object_name, copilot_action_name }: NamedAction): string =>
  `${object_name} ${copilot_action_name.trim().toLowerCase()}`;

/** Returns whether an object has several actions with the same name. */
export function hasNamesTwice(actions: readonly NamedAction[]): boolean {
  return new Set(actions.map(nameKey)).size < actions.length;
}

/** Returns the standard actions that an import adds to these, and those that it leaves unchanged. */
export function standardActionsBeside(actions: readonly NamedAction[]) {
  const taken = new Set(actions.map(nameKey));
  return {
    missing: STANDARD_ACTIONS.filter((action) => !taken.has(nameKey(action))),
    unchanged: STANDARD_ACTIONS.filter((action) => taken.has(nameKey(action))),
  };
}

/** The actions of an org. */
export const aiActions = z.array(aiAction).check(
  z.maxLength(ACTIONS_LIMIT, 'tooMany'),
  z.refine((actions) => !hasNamesTwice(actions), 'actionNameTwice'),
);

/** Returns the rules that names of actions break, except for names that are already stored. */
export function actionNameProblems(actions: readonly AiAction[], stored: readonly AiAction[]): RuleProblem[] {
  const known = new Set(stored.map(({ copilot_action_name: name }) => name));
  return actions.flatMap(({ copilot_action_name: name }, at) =>
    isOneLine(name) || known.has(name) ? [] : [{ path: ['actions', at, 'copilot_action_name'], message: 'oneLine' }],
  );
}

/** Merge rules for two edits of the actions. */
export const ACTION_LISTS: ListRules = {
  actions: { recognizedBy: ['copilot_action_name', 'copilot_action_text'], name: 'copilot_action_name', id: 'id' },
};

const PATH = '/api/ai/configurations/copilot-actions';

const response = z.object({ actions: z.array(aiAction), ...sectionVersion });

export const readAiActions = route({
  method: 'GET',
  path: PATH,
  permission: 'session',
  summary: 'Returns the AI actions of the org with their version.',
  response,
});

const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(ACTIONS_LIMIT, 'tooMany'));

export const writeAiActions = route({
  method: 'POST',
  path: PATH,
  permission: 'configure',
  bodyLimit: 4 * 1024 * 1024,
  summary:
    'Inserts, updates and deletes AI actions in one step, all or none, if the version in If-Match is still current; otherwise returns 409 with the stored value.',
  headers: z.object({ 'if-match': z.optional(text(100)) }),
  body: z.object({
    insert: list(z.object(actionFields)),
    update: list(aiAction),
    delete: list(actionId),
  }),
  journal: 'ai-configuration.write',
  response,
});

/** Maximum number of records in a response. */
export const ACTION_RECORDS = 25;

/**
 * A record to try an action on. Subject, customer and status are null if the record has none, if its object has no such field, and if
 * the user may not see it. The status is the label of its value.
 */
const actionRecord = z.object({
  id: recordId,
  name: text(255),
  subject: z.nullable(text(255)),
  customer: z.nullable(text(255)),
  status: z.nullable(text(255)),
});

export type ActionRecord = z.infer<typeof actionRecord>;

export const actionRecords = route({
  method: 'GET',
  path: `${PATH}/objects`,
  permission: 'session',
  summary: `Returns the first ${ACTION_RECORDS} records of an object whose name contains the search text, sorted by name, with subject, customer and status as far as the user may see them; all records match an empty text.`,
  query: z.object({
    searchTerm: z.string().check(z.trim(), z.maxLength(100, 'textTooLong')),
    objectType: z.enum(AI_ACTION_OBJECTS),
  }),
  errors: ['not_found'],
  response: z.object({ records: z.array(actionRecord) }),
});

export const readActionTrial = route({
  method: 'GET',
  path: `${PATH}/summary`,
  permission: 'session',
  summary: 'Returns whether actions can be tried now, and the name of the model that runs them.',
  response: z.object({
    /** Null if no model is configured; actions then cannot run. */
    model: z.nullable(text(255)),
    isAssistantOn: z.boolean(),
  }),
});

/** Maximum length of a stored model response, in characters. */
export const RESPONSE_LIMIT = 20_000;

/** Maximum length of an action's request in a response, in characters. */
const REQUEST_LIMIT = 2_000_000;

const shownField = z.object({ label: text(255), value: text(10_000) });

/**
 * A record that the record refers to. `field`: the labels of the reference fields. `problem`: why nothing of the record can be
 * sent.
 */
const referencedData = z.object({
  field: text(2000),
  object: apiName,
  label: text(255),
  fields: z.array(shownField),
  problem: z.nullable(message),
});

export type ReferencedData = z.infer<typeof referencedData>;

/**
 * Records of another object of the data sources that refer to the record, newest first. `isComplete`: false where only the
 * first ones are sent. `problem`: why no record of the object can be sent.
 */
const relatedData = z.object({
  object: apiName,
  label: text(255),
  records: z.array(z.array(shownField)),
  isComplete: z.boolean(),
  problem: z.nullable(message),
});

export type RelatedData = z.infer<typeof relatedData>;

const trialRecord = { object_name: z.enum(AI_ACTION_OBJECTS), record_id: recordId };

export const previewAction = route({
  method: 'GET',
  path: `${PATH}/data`,
  permission: 'configure',
  summary:
    'Returns the data that a model would receive for a record, limited to what the data sources allow: its fields, the records that it refers to, and the records that refer to it. Also returns the figures for an estimate of the cost.',
  query: z.object(trialRecord),
  errors: ['not_found'],
  response: z.object({
    fields: z.array(shownField),
    referenced: z.array(referencedData),
    related: z.array(relatedData),
    /** Length of the request without the text of the action, in characters. */
    characters: z.number(),
    /** Maximum number of tokens of the response. */
    outputLimit: z.number(),
    /** Credits per thousand tokens. */
    credits: z.object({ input: z.number(), output: z.number() }),
  }),
});

export type ActionPreview = RouteResponse<typeof previewAction>;

/** A model's response to an action, its cost, and the text that was sent. */
const actionSummary = z.object({
  summary: text(RESPONSE_LIMIT),
  outcome: z.enum(['complete', 'cut-off', 'filtered', 'refused']),
  model: text(255),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Why the tokens are not those that the model reported. */
  mark: z.nullable(z.enum(USAGE_MARKS)),
  credits: z.number(),
  /** The instructions with the action's text, and the data as JSON. */
  sent: z.object({ instructions: text(REQUEST_LIMIT), data: text(REQUEST_LIMIT) }),
});

export type ActionSummary = z.infer<typeof actionSummary>;

export const summarizeAction = route({
  method: 'POST',
  path: `${PATH}/summary`,
  permission: 'configure',
  summary:
    'Runs an AI action, stored or not, on the data of a record that `copilot-actions/data` returns. Rejected while the assistant is off, and without a model.',
  body: z.object({
    ...trialRecord,
    copilot_action_name: text(ACTION_NAME_LIMIT),
    copilot_action_text: actionText,
  }),
  journal: 'ai-action.try',
  cost: 'model',
  errors: ['not_found', 'not_offered'],
  response: actionSummary,
});

/** The actions that an import adds if they are missing (requirement AIC-09). */
export const STANDARD_ACTIONS: ReadonlyArray<Omit<AiAction, 'id' | 'object_label'>> = [
  {
    object_name: 'Work_Order__c',
    copilot_action_name: 'Summarize Work Order',
    copilot_action_text: `Sum up this work order for the technician who takes it over.

Begin with one sentence that says what is wrong and where. Then list the customer's wishes, what was done so far, and what is still open. Name the scheduled date and time last.

At most 120 words.`,
  },
];
