import * as z from 'zod/mini';
import { defineSetting } from '../setting.ts';

/** Zinc: messaging in the app. */
export const zinc = defineSetting({
  id: 'SET008',
  name: 'zinc',
  slug: 'zinc/general',
  requires: { feature: 'zinc' },
  schema: z.looseObject({ enableZinc: z.boolean() }),
  switchKey: 'enableZinc',
  defaults: { enableZinc: false },
});
