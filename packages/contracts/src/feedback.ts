import * as z from 'zod/mini';
import { defineSetting } from './setting.ts';

/** Feedback: technicians may send feedback from the app; on unless an administrator switched it off. */
export const feedback = defineSetting({
  id: 'SET013',
  name: 'feedback',
  slug: 'feedback/allow-feedback',
  schema: z.looseObject({ enabled: z.boolean() }),
  defaults: { enabled: true },
});
