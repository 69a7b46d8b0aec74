import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { Editable } from './editable.ts';
import type { FieldErrors } from './field-errors.ts';
import type { Conflict, SaveOutcome, Undoable } from './save-setting.ts';
import type { Edits, MergedIn, Stored } from './stored.ts';

export type SaveOptions = Undoable & {
  /** Other effects of the save; shown with the success message. */
  readonly effects?: string;
  /** What the page does after the save, or after a conflict that needs no save. */
  readonly after?: AfterSave | undefined;
};

/** A step after a save: a dialog of the page opens, or its open form closes. */
export type AfterSave = 'copy' | 'notify' | 'close';

/** Edits on their way to the server. */
export type Sent<P extends Payload> = Edits<P> & {
  readonly options: SaveOptions;
  /** The page keeps the sent values in a form of its own, so they are no edits of the setting. */
  readonly isHeld: boolean;
};

/** The named states of a form. A form has edits in `edited`, and may have some in every stage with `edits`. */
export type Stage<P extends Payload> =
  /** No stored value is known, and nothing replaces an unreadable one. */
  | { readonly name: 'loading' }
  /** `failure` is the cause of a failed save whose values the page holds; after `isOutdated` the setting is loaded again. */
  | { readonly name: 'clean'; readonly failure?: unknown; readonly isOutdated?: true }
  /** `failure` is the cause of the last failed save. */
  | { readonly name: 'edited'; readonly edits: Edits<P>; readonly failure?: unknown }
  /** The edits contain what was typed since the save began; `next` is the save that follows. */
  | {
      readonly name: 'saving';
      readonly sent: Sent<P>;
      readonly edits: Edits<P> | undefined;
      readonly next?: SaveOptions;
    }
  /** Another user changed the same values; nothing was stored. */
  | {
      readonly name: 'conflict';
      readonly conflict: Conflict<P>;
      readonly sent: Sent<P>;
      readonly edits: Edits<P> | undefined;
      readonly isReviewing: boolean;
    }
  /** The save may have been done; neither its response nor a read shows it. */
  | { readonly name: 'unknown'; readonly edits: Edits<P> | undefined; readonly failure: unknown }
  | { readonly name: 'saved' };

/** The form of a setting: its state of editing, and what the page shows with it. */
export type FormState<P extends Payload> = {
  readonly setting: Editable<P>;
  /** The latest stored value; the edits may be based on an older one. */
  readonly stored: Stored<P> | undefined;
  readonly stage: Stage<P>;
  /** Field errors of the last failed save, or of a check by the page. */
  readonly errors: FieldErrors;
  /** Whether an attempt to save broke a rule of the setting, so that all of its rules are shown. */
  readonly isAttempted: boolean;
  /** Counts failed saves, so that the page can focus the first error. */
  readonly failedSaves: number;
  /** Changes by others that the last save merged. */
  readonly mergedIn: MergedIn | undefined;
  /** The restored version that the edits began with. */
  readonly restored: P | undefined;
};

/** What happens to a form. Results of requests are events like the actions of a user. */
export type FormEvent<P extends Payload> =
  | { readonly type: 'loaded'; readonly stored: Stored<P> }
  /** The user changed a field; the payload is the whole edited value. */
  | { readonly type: 'changed'; readonly field: string; readonly payload: P }
  /** The user resolved invalid values by their ids. */
  | { readonly type: 'corrected'; readonly ids: readonly number[] }
  | { readonly type: 'editsReplaced'; readonly edits: Edits<P> }
  /** An earlier version becomes an edit, or is saved at once; with `usesDefault` it is that nothing was stored. */
  | {
      readonly type: 'versionRestored';
      readonly payload: P;
      readonly base: Stored<P>;
      readonly usesDefault: boolean;
      readonly savesAtOnce: boolean;
    }
  /** The user removes the stored value, so that the defaults apply. */
  | { readonly type: 'defaultRequested'; readonly base: Stored<P>; readonly note: string }
  /** A page that saves every change at once changed a value; `base` is another one than that of the edits. */
  | {
      readonly type: 'changeSaved';
      readonly payload: P;
      readonly base?: Stored<P> | undefined;
      readonly options: SaveOptions;
      readonly isHeld: boolean;
    }
  /** A check of the page found errors. */
  | { readonly type: 'rejected'; readonly errors: FieldErrors }
  | { readonly type: 'submitted'; readonly options: SaveOptions }
  | {
      readonly type: 'saved';
      readonly sent: Sent<P>;
      readonly outcome: Extract<SaveOutcome<P>, { readonly kind: 'saved' }>;
    }
  | { readonly type: 'conflicted'; readonly sent: Sent<P>; readonly conflict: Conflict<P> }
  | { readonly type: 'failed'; readonly sent: Sent<P>; readonly cause: unknown; readonly errors: FieldErrors }
  /** The conflict dialog opened or closed. */
  | { readonly type: 'reviewed'; readonly isOpen: boolean }
  /** The user resolved the conflict with these values; the page adds its note. */
  | { readonly type: 'decided'; readonly payload: P; readonly note?: string }
  | { readonly type: 'undone'; readonly edits: Edits<P>; readonly options: SaveOptions }
  | { readonly type: 'canceled' }
  | { readonly type: 'mergeDismissed' };

/** Returns the form of a setting before it is loaded. */
export function openForm<P extends Payload>(setting: Editable<P>): FormState<P> {
  return {
    setting,
    stored: undefined,
    stage: { name: 'loading' },
    errors: {},
    isAttempted: false,
    failedSaves: 0,
    mergedIn: undefined,
    restored: undefined,
  };
}

/** Returns the edits of a form; undefined while nothing is edited. */
export function currentEdits<P extends Payload>({ stage }: Pick<FormState<P>, 'stage'>): Edits<P> | undefined {
  return 'edits' in stage ? stage.edits : undefined;
}

/** The forms of a page, by the ids of their settings. They share the note, the save and its undo. */
export type FormsState = {
  readonly forms: Readonly<Record<string, FormState<Payload>>>;
  /** Why the user makes the edits, or their ticket; stored with the next save. */
  readonly note: string;
  readonly save: PageSave | undefined;
};

/** The last requested save of a page. */
export type PageSave = {
  readonly number: number;
  readonly options: SaveOptions;
  /** The settings whose values are not stored yet. */
  readonly open: readonly string[];
  /** The edits that take the save back, by setting; without any after the next edit, which an undo would discard, too. */
  readonly undo: Readonly<Record<string, Edits<Payload>>>;
  readonly isEditedSince: boolean;
};

export type FormsEvent =
  | ({ readonly id: string } & FormEvent<Payload>)
  | { readonly type: 'opened'; readonly id: string; readonly setting: Editable<Payload> }
  | { readonly type: 'noteTyped'; readonly note: string }
  /** The user saves the edits of the page, or only those of some settings. */
  | { readonly type: 'saveRequested'; readonly ids?: readonly string[]; readonly after?: AfterSave | undefined }
  /** The user takes back the last save. */
  | { readonly type: 'undoRequested' };
