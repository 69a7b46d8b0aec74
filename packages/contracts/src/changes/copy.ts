import * as z from 'zod/mini';
import { idempotencyKey, recordId } from '../platform/primitives.ts';
import { route } from '../platform/route.ts';
import { copyable } from './plan.ts';
import { copiedSettings, copyTargets, prefer } from './changes.ts';
import { plannedChange, plannedOutcome } from './planned-change.ts';

/** The outcome of one setting of one target. */
const copyResult = z.extend(plannedOutcome, {
  profileId: recordId,
  settingId: copyable,
  success: z.boolean(),
});

/** The address that the source document prescribes (requirement CPY-05): creates a planned change of the kind `copy` and applies it. */
export const copySettings = route({
  method: 'POST',
  path: '/api/profiles/:profileId/settings/copy',
  permission: 'configure',
  summary:
    'Copies settings of a group profile to others: creates a planned change and applies it. A profile succeeds only if all its settings do. A repeated Idempotency-Key returns the copy that it started and never starts another.',
  params: z.object({ profileId: recordId }),
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey), ...prefer.shape }),
  body: z.object({ settingIds: copiedSettings, targetProfileIds: copyTargets(recordId) }),
  journal: 'settings.copy',
  response: z.object({ change: plannedChange, results: z.array(copyResult) }),
});
