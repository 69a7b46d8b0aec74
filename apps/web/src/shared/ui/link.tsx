import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & {
  /** An absolute path within the console. */
  readonly to: string;
};

/** A link to a page of the console. The router's own link also prefetches for servers that render, which the first load need not carry. */
export function Link({ to, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

export type NavLinkProps = Omit<LinkProps, 'aria-current'> & {
  /** It is current on its own page only, not on those below it. */
  readonly end?: boolean;
};

/** A link in a navigation: it says when it leads to the page that is open. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`));
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}
