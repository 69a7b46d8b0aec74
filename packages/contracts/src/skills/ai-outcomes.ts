/**
 * Outcome of an AI request. `cut-off`: a limit ended the response early. `filtered`: a content filter stopped the request or the
 * response. `refused`: the model declined to respond. `empty`: the response had no text. `abandoned`: the console stopped waiting.
 */
export const AI_OUTCOMES = ['complete', 'cut-off', 'filtered', 'refused', 'empty', 'abandoned', 'failed'] as const;

export type AiOutcome = (typeof AI_OUTCOMES)[number];

/**
 * Why the tokens of an AI request are not those that its model or app reported. `estimated`: no readable number was reported.
 * `implausible`: the reported number is impossible for the request, and no reported total proves it. `corrected`: a person
 * corrected them.
 */
export const USAGE_MARKS = ['estimated', 'implausible', 'corrected'] as const;

export type UsageMark = (typeof USAGE_MARKS)[number];
