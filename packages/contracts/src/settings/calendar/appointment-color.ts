import * as z from 'zod/mini';
import { LIMITS } from '../../platform/limits.ts';
import { dateTime, isMoment, isOneLine } from '../../platform/primitives.ts';
import { BRAND_COLOR } from '../../platform/product.ts';
import { defineSetting } from '../setting.ts';
import { toSummary } from '../setting-summary.ts';

/** Maximum number of color rules of a group profile. */
export const COLOR_RULES_LIMIT = LIMITS.tooManyColorRules.maximum;

/** Title of the default color once there is a rule (requirement CLR-09). */
export const DEFAULT_COLOR_TITLE = 'Default Appointment Color';

/** Letters of every script with their marks and joiners (U+200C, U+200D), decimal digits and whitespace. */
const TITLE_CHARACTERS = /^[\p{L}\p{M}\p{Nd}\s\u200c\u200d]*$/u;

/** Returns whether a title consists only of whitespace and joiners. */
const isBlank = (text: string): boolean => /^[\s\u200c\u200d]*$/u.test(text);

/** Returns whether a title is one line; a tab is whitespace, which titles may contain. */
const isLine = (text: string): boolean => isOneLine(text.replaceAll('\t', ' '));

/** The object of the rules' expressions. */
export const COLOR_OBJECT = 'Work_Order__c';

const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'colorRequired'));

const title = z
  .string()
  .check(
    z.maxLength(LIMITS.eventTitleTooLong.maximum, 'eventTitleTooLong'),
    z.regex(TITLE_CHARACTERS, 'eventTitleCharacters'),
  );

/** A rule: appointments whose work order meets the expression get the color. */
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

/** The color of appointments without a matching rule; its title is empty while there are no rules. */
export const defaultColor = z.object({ title, color });

/** Appointment color: the first matching rule from top to bottom applies, otherwise the default color. */
export const appointmentColor = defineSetting({
  id: 'SET001',
  name: 'appointment-color',
  slug: 'calendar/appt-color',
  lists: { configuration: { recognizedBy: ['title', 'expression'], name: 'title' } },
  dependent: [
    {
      keys: ['configuration', 'default'],
      fit: ({ configuration, default: { title: defaultTitle } }) =>
        configuration.length === 0 || !isBlank(defaultTitle),
    },
  ],
  // The first rule gives the default color its title and the brand's blue; with the last one it loses the title (requirement CLR-09).
  consequences: {
    keys: ['default'],
    follow: (before, after) => {
      const [had, has] = [before, after].map(({ configuration }) => configuration.length > 0);
      if (had === has) return after;
      const standard = has ? { title: DEFAULT_COLOR_TITLE, color: BRAND_COLOR } : { title: '' };
      return { ...after, default: { ...after.default, ...standard } };
    },
  },
  // With rules the default color needs a title.
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
  summary: ({ enabled, configuration }) =>
    toSummary({ on: enabled, list: configuration.map((rule) => ({ text: rule.title, color: rule.color })) }),
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
    ...configuration.flatMap((rule, at) =>
      isLine(rule.title) ? [] : [{ path: ['configuration', at, 'title'], message: 'oneLine' }],
    ),
    ...(isLine(defaultTitle) ? [] : [{ path: ['default', 'title'], message: 'oneLine' }]),
    ...(configuration.length > 0 && isBlank(defaultTitle)
      ? [{ path: ['default', 'title'], message: 'eventTitleRequired' }]
      : []),
    ...(objectName === COLOR_OBJECT ? [] : [{ path: ['objectName'], message: 'colorObject' }]),
  ],
});
