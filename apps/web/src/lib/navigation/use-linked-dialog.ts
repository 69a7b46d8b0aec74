import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddress } from './use-address.ts';

/**
 * Holds in the address whether a dialog of a page is open, so that Back closes it and leaves the page as it was (requirement FIX-93). A
 * link with the parameter opens it, too.
 * @param parameter the name of the parameter in the address
 */
export function useLinkedDialog(parameter: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [search, change] = useAddress();
  const { state, key } = useLocation() as { readonly state: unknown; readonly key: string };
  const left = useRef<string | undefined>(undefined);
  const navigate = useNavigate();
  const isOpen = search.has(parameter);
  const setOpen = (next: boolean): void => {
    if (next === isOpen) return;
    // The entry of the page is the one before.
    if (!next && state === parameter) {
      // The browser goes back later; a second call would leave the page.
      if (left.current !== key) void navigate(-1);
      left.current = key;
      return;
    }
    change(
      { [parameter]: next ? '' : undefined },
      { replace: !next, preventScrollReset: true, state: next ? parameter : null },
    );
  };
  return [isOpen, setOpen];
}
