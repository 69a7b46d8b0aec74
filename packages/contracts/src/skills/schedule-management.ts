import * as z from 'zod/mini';
import { defineSkill, grants } from './define-skill.ts';
import { recordId, text } from '../platform/primitives.ts';

/** The skill that views and moves appointments (requirement AIC-05). With the service board, one user owns the appointments it creates. */
export const scheduleManagement = defineSkill({
  id: 'schedule-management',
  what: 'the schedule management skill',
  flag: 'schedule_management_skills',
  reads: ['Work_Order__c', 'Service_Group_Member__c'],
  startValues: { serviceboard_appointment_owner: text(18) },
  userValues: ['serviceboard_appointment_owner'],
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
