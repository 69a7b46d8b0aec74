import { createContext, use } from 'react';

/** Whether the user may only view; each console sets it from the server's response (requirement APP-07). */
export const ReadOnly = createContext(false);

export function useIsReadOnly(): boolean {
  return use(ReadOnly);
}
