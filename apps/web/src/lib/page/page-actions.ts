import { createContext, use } from 'react';

/** Actions of the console that pages offer; undefined without the permission, or where they do not apply. */
export type PageActions = {
  /**
   * Opens the dialog that notifies technicians, with these group profiles chosen and a message to edit. Without group profiles,
   * those that changed since their last notification are chosen.
   */
  readonly notify?: ((profileIds: readonly string[], message?: string) => void) | undefined;
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
