import * as z from 'zod/mini';
import { defineSkill, grants } from './define-skill.ts';
import { LIMITS } from '../platform/limits.ts';

/** Maximum length of the instructions, in characters. */
export const INSTRUCTIONS_LIMIT = LIMITS.instructionsTooLong.maximum;

/** Built-in instructions, which apply while none are stored (requirement AIC-04). */
export const DEFAULT_INSTRUCTIONS = `You prepare a technician for a visit. Use only the records that you are given, and say so when something is missing.

1. Installed Product: name it with its serial number, when it was installed and whether it is under warranty.
2. Work Orders: list them by scheduled date and time, the latest first, each with its number, date, problem and outcome. Say what recurs.
3. Work Details: sum up the parts, the labor and the readings that were recorded, and point out parts that were replaced more than once.
4. Cases: mention those that are open, then those closed within the last year, with what the customer reported.
5. Location: give the address, how to get in and whom to ask for.

Write short sentences and give dates in full. Do not guess at causes.`;

/** The skill that summarizes past service of a product or a location (requirement AIC-04). */
export const serviceHistory = defineSkill({
  id: 'service-history',
  what: 'the service history skill',
  flag: 'service_history_skills',
  reads: ['Installed_Product__c', 'Product2', 'Work_Order__c', 'Work_Order_Line__c', 'Case', 'Case_Line__c', 'Site__c'],
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
