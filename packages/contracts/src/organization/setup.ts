import * as z from 'zod/mini';
import { apiName, dateTime, recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

/** The checks of an org, in the order of the page. */
const CHECK_IDS = [
  'connection',
  'objects',
  'fields',
  'rights',
  'globalProfile',
  'installation',
  'modules',
  'eventType',
  'globalSettings',
  'statusLists',
  'statusValues',
  'previewFields',
  'apiAccess',
  'apiCalls',
  'clientApps',
  'integrationUser',
] as const;

export type CheckId = (typeof CHECK_IDS)[number];

/**
 * `fine`; `creatable`: the console can create the missing records; `administrator`: only an administrator of the org can correct it, in
 * Salesforce; `problem`: it works but not as it should; `optional`: it is not set up, and the console works without it.
 */
const CHECK_STATES = ['fine', 'creatable', 'administrator', 'problem', 'optional'] as const;

/** Maximum names that a check lists. */
const NAMES_LIMIT = 500;

/** A place in Salesforce: the path that a person follows, and its address. */
const place = z.object({ steps: z.array(text(255)), url: text(2000) });

export type SetupPlace = z.infer<typeof place>;

/** The result of a check. Its text has the key `{id}.{finding}`. */
const setupCheck = z.object({
  id: z.enum(CHECK_IDS),
  state: z.enum(CHECK_STATES),
  finding: text(40),
  params: z.record(z.string(), z.union([z.number(), text(500)])),
  /** The fields, records or permission sets of the finding. */
  names: z.array(text(255)).check(z.maxLength(NAMES_LIMIT)),
  /** Number of records that would be created. */
  records: z.number(),
  place: z.nullable(place),
});

export type SetupCheck = z.infer<typeof setupCheck>;

/** A record that is missing, or that lacks its value or is inactive. */
const plannedRecord = z.object({
  check: z.enum(CHECK_IDS),
  action: z.enum(['create', 'complete', 'activate']),
  object: apiName,
  name: text(255),
  /** The value as people read it; null without one. */
  value: z.nullable(text(255)),
});

export type PlannedRecord = z.infer<typeof plannedRecord>;

const setupReport = z.object({
  checkedAt: dateTime,
  /** Whether nothing is missing that the console requires. */
  isReady: z.boolean(),
  /** Whether the signed-in user may create the missing records. */
  canCreate: z.boolean(),
  checks: z.array(setupCheck),
  /** The missing records; the version identifies exactly this list. */
  plan: z.object({ version: text(100), records: z.array(plannedRecord) }),
});

export type SetupReport = z.infer<typeof setupReport>;

export const readSetup = route({
  method: 'GET',
  path: '/api/setup',
  permission: 'session',
  summary:
    'Checks that the org has everything that the console requires, and returns the records that it would create.',
  response: setupReport,
});

export const createSetup = route({
  method: 'POST',
  path: '/api/setup',
  permission: 'configure',
  summary: 'Creates the missing records of the given plan, all or none; creates nothing if none is missing.',
  journal: 'setup.create',
  body: z.object({ version: text(100) }),
  errors: ['conflict', 'crm_error', 'outcome_unknown', 'unavailable'],
  response: z.object({ created: z.number(), report: setupReport }),
});

/** A reference in settings to something that the org does not have. */
const brokenReference = z.object({
  /** The name of the setting's page, and its address below a group profile. */
  page: text(80),
  slug: text(200),
  /** The rule that the reference breaks, with the parameters of its text. */
  rule: text(80),
  params: z.record(z.string(), z.union([z.number(), text(1000)])),
  profiles: z.array(z.object({ id: recordId, name: text(255) })),
});

export type BrokenReference = z.infer<typeof brokenReference>;

export const readSettingsHealth = route({
  method: 'GET',
  path: '/api/setup/settings',
  permission: 'session',
  summary: 'Returns the references in the settings of all active group profiles whose targets do not exist in the org.',
  response: z.object({
    /** Number of settings that were checked. */
    checked: z.number(),
    problems: z.array(brokenReference),
    /** Settings whose stored value cannot be read. */
    unreadable: z.array(
      z.object({ page: text(80), slug: text(200), profile: z.object({ id: recordId, name: text(255) }) }),
    ),
  }),
});
