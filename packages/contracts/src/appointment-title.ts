import * as z from 'zod/mini';
import { eventTypeName } from './event-type.ts';
import { defineSetting } from './setting.ts';
import { templateProblem } from './template.ts';

/** Text of an appointment with field paths in double braces. */
const content = z.string().check(
  z.check(({ value, issues }) => {
    const found = templateProblem(value);
    if (found === null) return;
    // The rule's text names the path: `params` are what it interpolates.
    const { problem, ...params } = found;
    issues.push({ code: 'custom', input: value, message: problem, params });
  }),
);

const template = z.looseObject({ content, enabled: z.boolean() });

/** Appointment title and description: what the app writes on an appointment, filled with fields of the event. */
export const appointmentTitle = defineSetting({
  id: 'SET002',
  name: 'appointment-title',
  slug: 'calendar/appt-title-and-description',
  schema: z.looseObject({ eventType: eventTypeName, title: template, description: template }),
  defaults: {
    eventType: 'Salesforce Event',
    title: { content: '', enabled: false },
    description: { content: '', enabled: false },
  },
});
