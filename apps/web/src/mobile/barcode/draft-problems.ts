import { objectProblems, fieldProblems } from '@fieldstone/contracts/barcode';
import { ACTION_TITLE_LIMIT } from '@fieldstone/contracts/barcode-field';
import type { BarcodeField } from '@fieldstone/contracts/barcode-field';
import { actionsOf } from './barcode-state.ts';
import type { Draft } from './barcode-state.ts';

/** What is wrong with an action, by the name of its part: keys of validation.en.json. */
export type ActionProblems = Readonly<Partial<Record<string, string>>>;

/** What an action lacks, and a name that is too long. */
export function actionProblems(action: BarcodeField): ActionProblems {
  const missing = Object.fromEntries(fieldProblems(action).map(({ path, message }) => [String(path[0]), message]));
  return action.title.length > ACTION_TITLE_LIMIT ? { ...missing, title: 'barcodeTitleTooLong' } : missing;
}

/** How many rules the object in the dialog breaks (requirement BAR-05). */
export function countProblems(draft: Draft): number {
  const actions = [...actionsOf(draft), ...(draft.alternate ? [draft.alternate] : [])];
  const ofActions = actions.reduce((count, action) => count + Object.keys(actionProblems(action)).length, 0);
  // Those of the actions are counted above, the length of their names with them.
  const ofObject = objectProblems(draft.object).filter(({ message }) => message !== 'barcodeFieldRequired');
  return ofActions + ofObject.length;
}
