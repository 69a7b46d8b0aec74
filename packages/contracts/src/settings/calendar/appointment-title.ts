import * as z from 'zod/mini';
import { eventTypeName } from './event-type.ts';
import { defineSetting } from '../setting.ts';
import { toSummary } from '../setting-summary.ts';
import { templateProblem } from './template.ts';

/** Text of an appointment with field paths in double braces. */
const content = z.string().check(
  z.check(({ value, issues }) => {
    const found = templateProblem(value);
    if (found === null) return;
    // The rule's text contains the path, which it takes from `params`.
    const { problem, ...params } = found;
    issues.push({ code: 'custom', input: value, message: problem, params });
  }),
);

const template = z.looseObject({ content, enabled: z.boolean() });

/** Appointment title and description: the app's text on an appointment, with values of the event's fields. */
export const appointmentTitle = defineSetting({
  id: 'SET002',
  name: 'appointment-title',
  slug: 'calendar/appt-title-and-description',
  schema: z.looseObject({ eventType: eventTypeName, title: template, description: template }),
  // The texts that the app shows: title, description or both.
  summary: ({ title, description }) => {
    const shown = [title, description].filter(({ enabled }) => enabled);
    return toSummary({ on: shown.length > 0, list: shown.map((part) => part.content) });
  },
  defaults: {
    eventType: 'Salesforce Event',
    title: { content: '', enabled: false },
    description: { content: '', enabled: false },
  },
});
