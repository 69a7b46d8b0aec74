import { createContext, use } from 'react';
import type { ComponentProps } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router';

/** Starts loading the code and data of the page of a path. */
export type Prefetch = (path: string) => void;

/** Provides the prefetch function of links; without it links do not prefetch. */
export const PrefetchContext = createContext<Prefetch>(() => {});

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to' | 'prefetch'> & {
  /** An absolute path within the console. */
  readonly to: string;
};

/** A link to a page of the console; hovering or focusing it prefetches the page. */
export function Link(props: LinkProps) {
  const prefetch = use(PrefetchContext);
  const { to, onPointerEnter, onFocus } = props;
  return (
    <RouterLink
      {...props}
      onPointerEnter={(event) => {
        prefetch(to);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch(to);
        onFocus?.(event);
      }}
    />
  );
}

export type NavLinkProps = Pick<LinkProps, 'to' | 'children'> & {
  readonly className?: string | undefined;
  /** Whether the link is current only on its own page, not on pages below it. */
  readonly end?: boolean;
};

/** A link in a navigation, marked if it links to the open page. */
export function NavLink({ className = '', end = false, ...rest }: NavLinkProps) {
  const prefetch = use(PrefetchContext);
  const start = () => prefetch(rest.to);
  return <RouterNavLink {...rest} end={end} className={className} onPointerEnter={start} onFocus={start} />;
}
