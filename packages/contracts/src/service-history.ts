import * as z from 'zod/mini';
import { defineAiSection, grants } from './ai-section.ts';

/** Longest instructions, in characters (decisions.md). */
export const INSTRUCTIONS_LIMIT = 5000;

/** What the assistant is told while an administrator has written nothing of their own (seed 2, section 9). */
export const DEFAULT_INSTRUCTIONS = `You prepare a technician for a visit. Use only the records that you are given, and say so when something is missing.

1. Installed Product: name it with its serial number, when it was installed and whether it is under warranty.
2. Work Orders: list them by scheduled date and time, the latest first, each with its number, date, problem and outcome. Say what recurs.
3. Work Details: sum up the parts, the labor and the readings that were recorded, and point out parts that were replaced more than once.
4. Cases: mention those that are open, then those closed within the last year, with what the customer reported.
5. Location: give the address, how to get in and whom to ask for.

Write short sentences and give dates in full. Do not guess at causes.`;

/** The skill that sums up what was done to a product or at a place before (seed 2, section 3). */
export const serviceHistory = defineAiSection({
  id: 'service-history',
  path: '/api/ai/configurations/skills/service-history',
  what: 'the service history skill',
  schema: z.object({
    global: z.object({
      service_history_skills: z.boolean(),
      service_history_instructions: z
        .string()
        .check(z.regex(/\S/u, 'instructionsRequired'), z.maxLength(INSTRUCTIONS_LIMIT, 'instructionsTooLong')),
    }),
    ...grants,
  }),
  defaults: {
    global: { service_history_skills: false, service_history_instructions: DEFAULT_INSTRUCTIONS },
    profiles: [],
    users: [],
  },
});

export type ServiceHistory = z.infer<typeof serviceHistory.schema>;
