import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import type { ServiceHistory } from '@fieldstone/contracts/skills/service-history';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { GRANT_LISTS, grantedIds, grantsOfIds, idsOfGrants } from '../../settings/grants/granted-ids.ts';
import { call } from '../../lib/api/call.ts';

const { schema: wire, defaults } = serviceHistory;

const form = z.looseObject({
  enabled: z.boolean(),
  instructions: wire.shape.global.shape.service_history_instructions,
  ...grantedIds,
});

export type HistoryForm = z.infer<typeof form>;

const toForm = ({ global, ...grants }: ServiceHistory): HistoryForm => ({
  enabled: global.service_history_skills,
  instructions: global.service_history_instructions,
  ...idsOfGrants(grants),
});

/** What the page edits of the service history skill. */
export const historySection = aiSection({
  id: 'service-history',
  page: 'service-history',
  schema: form,
  defaults: toForm(defaults),
  lists: GRANT_LISTS,
  parse: (value) => z.parse(wire, value),
  readInvalid: (stored) => readLeniently(wire, defaults, stored),
  fields: {
    'global.service_history_skills': 'enabled',
    'global.service_history_instructions': 'instructions',
    profiles: 'profileIds',
    users: 'userIds',
  },
  toForm,
  read: (options) => call(serviceHistory.read, undefined, options),
  write: (version, { enabled, instructions, ...ids }) =>
    call(serviceHistory.write, {
      headers: { 'if-match': version },
      body: {
        global: { service_history_skills: enabled, service_history_instructions: instructions },
        ...grantsOfIds(ids),
      },
    }),
});
