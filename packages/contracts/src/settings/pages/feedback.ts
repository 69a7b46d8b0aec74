import * as z from 'zod/mini';
import { defineSetting } from '../setting.ts';

/** Feedback: lets technicians send feedback from the app; on by default. */
export const feedback = defineSetting({
  id: 'SET013',
  name: 'feedback',
  slug: 'feedback/allow-feedback',
  schema: z.looseObject({ enabled: z.boolean() }),
  switchKey: 'enabled',
  defaults: { enabled: true },
});
