import type { Payload } from '@fieldstone/contracts/settings/setting';
import { createContext } from 'react';
import type { ReactNode } from 'react';
import type { Path } from '../../settings/model/path.ts';
import type { LastSave } from '../../settings/ui/change-bar/change-bar.tsx';
import type { Editable } from '../../settings/model/editable.ts';

/** A setting or section as its page edits it, with the functions for its history. */
export type PagePart = {
  readonly editable: Editable<Payload>;
  /** The scope of a value that belongs to the organization but not to its AI configuration: the global group profile. */
  readonly scope?: string;
  /** Renders a value; undefined means plain text. */
  readonly renderValue?: (path: Path, value: unknown) => ReactNode;
  /** Returns why a version cannot be restored. */
  readonly findGone?: (version: Payload) => Promise<readonly string[]>;
};

/** What the pages of the settings contribute to the change history, because features must not import each other. */
export type PageParts = {
  /** Renders a value like the page of its setting; undefined means plain text. */
  readonly renderValue: (setting: { readonly name: string }, path: Path, value: unknown) => ReactNode;
  /** Returns the part of the page that edits a setting, always the same one; undefined if none does. */
  readonly partOf: (settingId: string, profileId: string | null) => PagePart | undefined;
};

export const PagePartsContext = createContext<PageParts>({ renderValue: () => undefined, partOf: () => undefined });

/** Offers the page's Undo for a restore; undefined ends the offer. */
export const RestoreUndoContext = createContext<(restore: LastSave | undefined) => void>(() => {});
