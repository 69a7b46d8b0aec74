import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Holds whether a dialog of a page is open. A link with the parameter opens it, too.
 * @param parameter the name of the parameter in the address, which closing the dialog removes
 */
export function useLinkedDialog(parameter: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const isLinked = search.has(parameter);
  const [isOpened, setOpened] = useState(false);
  const setOpen = (isOpen: boolean): void => {
    setOpened(isOpen);
    if (isOpen || !isLinked) return;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(parameter);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [isOpened || isLinked, setOpen];
}
