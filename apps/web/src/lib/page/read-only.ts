import { createContext, use } from 'react';

/** Whether the user may look but not change; each console says so from what the server answered (requirement APP-07). */
export const ReadOnly = createContext(false);

export function useIsReadOnly(): boolean {
  return use(ReadOnly);
}
