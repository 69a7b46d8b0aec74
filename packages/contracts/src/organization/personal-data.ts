import * as z from 'zod/mini';
import { recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

const personParams = z.object({ userId: recordId });

export const exportPersonalData = route({
  method: 'GET',
  path: '/api/people/:userId/personal-data',
  permission: 'configure',
  summary:
    'Returns all rows of the stores that are about a user or mention the user as a JSON file, without secrets (requirement REL-11).',
  params: personParams,
  cost: 'export',
  response: 'application/json',
});

/** The kinds of data that can mention a person, as the export names them. */
export const PERSONAL_DATA_LISTS = [
  'changes',
  'plannedChanges',
  'statesOfPlannedChanges',
  'itemsOfPlannedChanges',
  'valuesOfPlannedChanges',
  'accessTokens',
  'aiUses',
  'aiConfiguration',
  'documents',
  'textsOfDocuments',
  'notifications',
  'messages',
  'lastNotifications',
  'messagesOnDevices',
  'settings',
  'processes',
  'readings',
  'auditExport',
  'jobs',
  'events',
] as const;

export type PersonalDataList = (typeof PERSONAL_DATA_LISTS)[number];

/**
 * Why rows keep a person: they have contents of settings or texts of documents, a name that another user has, too, or the receiver of
 * the audit export has them.
 */
export const KEPT_REASONS = ['settings', 'documents', 'namesakes', 'sentChanges'] as const;

export type KeptReason = (typeof KEPT_REASONS)[number];

const rows = z.number();

export const previewPseudonym = route({
  method: 'GET',
  path: '/api/people/:userId/pseudonym',
  permission: 'configure',
  summary:
    'Returns what replacing a user by a pseudonym would change in the stores, with counts, and which rows would keep the user and why.',
  params: personParams,
  cost: 'export',
  response: z.object({
    /** The new name. */
    pseudonym: text(100),
    /** Open sessions, which end. */
    sessions: z.number(),
    /** Names of the access tokens that the user created, which are revoked. */
    accessTokens: z.array(text(255)),
    /** The number of rows that change, by kind of data, without those that have none. */
    replaced: z.array(z.object({ list: z.enum(PERSONAL_DATA_LISTS), rows })),
    /** The number of rows that keep the user, by reason, without reasons that have none. */
    kept: z.array(z.object({ reason: z.enum(KEPT_REASONS), rows })),
  }),
});

export type PersonalDataPreview = z.infer<typeof previewPseudonym.response>;

export const pseudonymize = route({
  method: 'POST',
  path: '/api/people/:userId/pseudonymize',
  permission: 'configure',
  summary:
    "Replaces a user's id, names, user name and email address in the stores by a pseudonym, ends the user's sessions, and revokes the access tokens that the user created. It cannot be undone, and returns 409 for the caller's own account.",
  params: personParams,
  journal: 'person.pseudonymize',
  response: z.object({
    /** The new name. */
    pseudonym: text(100),
    /** Whether everything is replaced; otherwise it continues in the background. */
    isComplete: z.boolean(),
  }),
});
