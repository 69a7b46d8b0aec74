import * as z from 'zod/mini';
import { defineSetting } from '../setting.ts';

/** Data validation rules: lets technicians dismiss all warnings at once. */
export const dataValidation = defineSetting({
  id: 'SET012',
  name: 'data-validation',
  slug: 'data-validation-rules/general',
  schema: z.looseObject({ enabled: z.boolean() }),
  switchKey: 'enabled',
  defaults: { enabled: false },
});
