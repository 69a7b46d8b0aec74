import * as z from 'zod/mini';
import { dateTime, isMoment } from './primitives.ts';
import { BRAND_COLOR } from './product.ts';
import { defineSetting } from './setting.ts';

/** Most colour rules of a group profile (seed 1, section 9). */
export const COLOR_RULES_LIMIT = 9;

/** Longest title of a rule, in characters. */
const COLOR_TITLE_LIMIT = 255;

/** Title that the default colour gets with the first rule. */
export const DEFAULT_COLOR_TITLE = 'Default Appointment Color';

/** Letters of every script with their marks and joiners (U+200C, U+200D), decimal digits and whitespace. */
const TITLE_CHARACTERS = /^[\p{L}\p{M}\p{Nd}\s\u200c\u200d]*$/u;

/** Whether a title shows nothing: only whitespace and joiners. */
const isBlank = (text: string): boolean => /^[\s\u200c\u200d]*$/u.test(text);

/** The object whose appointments the rules color, and whose expressions they name. */
export const COLOR_OBJECT = 'Work_Order__c';

const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'colorRequired'));

const title = z
  .string()
  .check(z.maxLength(COLOR_TITLE_LIMIT, 'eventTitleTooLong'), z.regex(TITLE_CHARACTERS, 'eventTitleCharacters'));

/** One rule: appointments whose work order meets the expression get the colour. */
export const colorRule = z.object({
  title: title.check(z.refine((value) => !isBlank(value), 'eventTitleRequired')),
  color,
  expression: z.object({
    processId: z.string().check(z.minLength(1, 'expressionRequired'), z.maxLength(80, 'textTooLong')),
    name: z.string().check(z.maxLength(255, 'textTooLong')),
    lastModifiedDate: dateTime,
  }),
});

export type ColorRule = z.infer<typeof colorRule>;

/** The colour of appointments that no rule matches; its title is empty while there is no rule. */
export const defaultColor = z.object({ title, color });

/** Appointment colour: rules from top to bottom, the first that matches wins, then the default. */
export const appointmentColor = defineSetting({
  id: 'SET001',
  name: 'appointment-color',
  slug: 'calendar/appt-color',
  lists: { configuration: { recognizedBy: ['title', 'expression'], name: 'title' } },
  // Where there are rules, the default color has a title, also when another administrator removed the last rule meanwhile.
  toSave: (edit) =>
    edit.configuration.length > 0 && edit.default.title.trim() === ''
      ? { ...edit, default: { ...edit.default, title: DEFAULT_COLOR_TITLE } }
      : edit,
  schema: z.looseObject({
    enabled: z.boolean(),
    configuration: z.array(colorRule).check(z.maxLength(COLOR_RULES_LIMIT, 'tooManyColorRules')),
    default: defaultColor,
    objectName: z.string().check(z.minLength(1), z.maxLength(80)),
  }),
  defaults: {
    enabled: false,
    configuration: [],
    default: { title: '', color: BRAND_COLOR },
    objectName: COLOR_OBJECT,
  },
  saveProblems: ({ configuration, default: { title: defaultTitle }, objectName }) => [
    ...configuration.flatMap(({ expression }, at) =>
      isMoment(expression.lastModifiedDate)
        ? []
        : [{ path: ['configuration', at, 'expression', 'lastModifiedDate'], message: 'moment' }],
    ),
    ...(configuration.length > 0 && isBlank(defaultTitle)
      ? [{ path: ['default', 'title'], message: 'eventTitleRequired' }]
      : []),
    ...(objectName === COLOR_OBJECT ? [] : [{ path: ['objectName'], message: 'colorObject' }]),
  ],
});
