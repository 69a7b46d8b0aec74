import { scheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import type { ScheduleManagement } from '@fieldstone/contracts/skills/schedule-management';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { GRANT_LISTS, grantedIds, grantsOfIds, idsOfGrants } from '../../settings/grants/granted-ids.ts';
import { call } from '../../lib/api/call.ts';

const { schema: wire, defaults } = scheduleManagement;

const form = z.looseObject({
  enabled: z.boolean(),
  appointmentOwner: wire.shape.global.shape.serviceboard_appointment_owner,
  ...grantedIds,
});

export type ScheduleForm = z.infer<typeof form>;

const toForm = ({ global, ...grants }: ScheduleManagement): ScheduleForm => ({
  enabled: global.schedule_management_skills,
  appointmentOwner: global.serviceboard_appointment_owner,
  ...idsOfGrants(grants),
});

/** What the page edits of the schedule management skill. */
export const scheduleSection = aiSection({
  id: 'schedule-management',
  page: 'schedule-management',
  schema: form,
  defaults: toForm(defaults),
  lists: GRANT_LISTS,
  parse: (value) => z.parse(wire, value),
  readInvalid: (stored) => readLeniently(wire, defaults, stored),
  fields: {
    'global.schedule_management_skills': 'enabled',
    'global.serviceboard_appointment_owner': 'appointmentOwner',
    profiles: 'profileIds',
    users: 'userIds',
  },
  toForm,
  read: (options) => call(scheduleManagement.read, undefined, options),
  write: (version, { enabled, appointmentOwner, ...ids }) =>
    call(scheduleManagement.write, {
      headers: { 'if-match': version },
      body: {
        global: { schedule_management_skills: enabled, serviceboard_appointment_owner: appointmentOwner },
        ...grantsOfIds(ids),
      },
    }),
});
