import { useAddress } from '../../lib/navigation/use-address.ts';

/** The search parameter of the open wizard: empty, or the id of the displayed copy. */
const COPY = 'copy';

/** Returns whether the wizard is open at an address with these search parameters. */
export const isCopyOpen = (search: string): boolean => new URLSearchParams(search).has(COPY);

/** Returns the copy in the address, so that a reload keeps it: null without one, empty while the user chooses a new one. */
export function useCopyAddress() {
  const [search, change] = useAddress();
  const copyId = search.get(COPY);
  return {
    copyId,
    /** Shows a copy by its id, or with an empty id the choice of a new one; undefined closes the wizard. */
    show: (id: string | undefined): void => change({ [COPY]: id }, { replace: copyId !== null }),
  };
}
