import * as z from 'zod/mini';
import { defineSetting } from '../setting.ts';

/** Checklist: hides the sections that are not required. */
export const checklist = defineSetting({
  id: 'SET010',
  name: 'checklist',
  slug: 'checklist/checklist-general',
  schema: z.looseObject({ enabled: z.boolean() }),
  switchKey: 'enabled',
  defaults: { enabled: false },
});
