import * as z from 'zod/mini';
import { defineAiSection, grants } from './ai-section.ts';
import { recordId } from './primitives.ts';

/** The skill that reads and moves appointments; with the service board, appointments it makes belong to one user. */
export const scheduleManagement = defineAiSection({
  id: 'schedule-management',
  path: '/api/ai/configurations/skills/schedule-management',
  what: 'the schedule management skill',
  schema: z.object({
    global: z.object({
      schedule_management_skills: z.boolean(),
      /** A user's id; empty: appointments belong to the technician who asked. */
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
