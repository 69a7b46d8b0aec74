import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate, useSearchParams } from 'react-router';
import type { NavigateOptions } from 'react-router';

/** New values of parameters of the address; undefined removes a parameter, a list sets it several times. */
export type AddressEntries = Readonly<Record<string, string | readonly string[] | undefined>>;

export type ChangeAddress = (entries: AddressEntries, options?: NavigateOptions) => void;

/**
 * Returns the parameters of the page's address, and a function that changes some of them. In contrast to that of `useSearchParams`, it
 * starts from the router's current address, because the rendered one is older while the page renders a change. While another page
 * loads, it does nothing: a search or a preview that finishes then would cancel the person's navigation.
 */
export function useAddress(): readonly [search: URLSearchParams, change: ChangeAddress] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The hooks return only what is rendered.
  const router = use(DataRouterContext)?.router;
  const change: ChangeAddress = (entries, options) => {
    if (router === undefined || router.state.navigation.state !== 'idle') return;
    const { location } = router.state;
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(entries)) {
      if (typeof value === 'string') next.set(name, value);
      else {
        next.delete(name);
        for (const one of value ?? []) next.append(name, one);
      }
    }
    const state: unknown = options?.replace === true ? location.state : undefined;
    void navigate(`?${next.toString()}`, { state, ...options });
  };
  return [search, change];
}
