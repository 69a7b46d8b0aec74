import { createContext, use } from 'react';

/** The choices that the dialog of a notification begins with; without one, every group profile that changed since its last notification. */
export type NotifyChoice = {
  /** The chosen group profiles. */
  readonly profileIds: readonly string[];
  /** A save whose note is the message as long as only its group profiles are chosen (requirement FIX-93). */
  readonly save?: { readonly profileIds: readonly string[]; readonly note: string } | undefined;
};

/** Actions of the console that pages offer; undefined without the permission, or where they do not apply. */
export type PageActions = {
  /** Opens the dialog that notifies technicians. */
  readonly notify?: ((choice?: NotifyChoice) => void) | undefined;
  /** Opens the copy of the page's setting to other group profiles. */
  readonly copy?: (() => void) | undefined;
  /** Whether that copy is open. */
  readonly isCopyOpen?: boolean;
  /** The id of the group profile that the page belongs to. */
  readonly profileId?: string | undefined;
};

export const PageActionsContext = createContext<PageActions>({});

/** Returns the actions of the console for the current page. */
export const usePageActions = (): PageActions => use(PageActionsContext);
