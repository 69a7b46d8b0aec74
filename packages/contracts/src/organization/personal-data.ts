import * as z from 'zod/mini';
import { recordId, text } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';

const personParams = z.object({ userId: recordId });

export const exportPersonalData = route({
  method: 'GET',
  path: '/api/people/:userId/personal-data',
  permission: 'configure',
  summary: 'Returns all rows of the stores that mention a user as a JSON file, without secrets (requirement REL-11).',
  params: personParams,
  cost: 'export',
  response: 'application/json',
});

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
