import * as z from 'zod/mini';
import { defineAiSection, grants } from './ai-section.ts';
import { recordId } from '../platform/primitives.ts';

/** The skill that views and moves appointments (requirement AIC-05). With the service board, one user owns the appointments it creates. */
export const scheduleManagement = defineAiSection({
  id: 'schedule-management',
  path: '/api/ai/configurations/skills/schedule-management',
  what: 'the schedule management skill',
  schema: z.object({
    global: z.object({
      schedule_management_skills: z.boolean(),
      /** A user's id; if empty, the requesting technician owns the appointments. */
      serviceboard_appointment_owner: z.union([recordId, z.literal('')]),
    }),
    ...grants,
  }),
  defaults: {
    global: { schedule_management_skills: false, serviceboard_appointment_owner: '' },
    profiles: [],
    users: [],
  },
});

export type ScheduleManagement = z.infer<typeof scheduleManagement.schema>;
