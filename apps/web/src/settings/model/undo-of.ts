import type { Declared } from '../../lib/api/request.ts';

/** What a save declares, and whether it takes back an undo. */
export type Undoable = Declared & { readonly isRedo?: boolean | undefined };

/** Returns the declaration of the save that takes back another one. A search for a ticket then finds both. */
export function undoOf({ origin, note, isRedo = false }: Undoable): Undoable {
  return { origin: 'undo', note, isRedo: origin === 'undo' && !isRedo };
}

/** Returns the key of the text about an undo that was saved. */
export const undoneText = ({ isRedo = false }: Undoable): 'redone' | 'undone' => (isRedo ? 'redone' : 'undone');
