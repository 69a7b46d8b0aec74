import type { ColorResult } from './color/color-result.ts';
import type { Appointment } from './preview-queries.ts';

/** An appointment as the phone shows it. */
export type Shown = {
  readonly appointment: Appointment;
  readonly title: string;
  /** May be empty. */
  readonly description: string;
  readonly result: ColorResult;
};
