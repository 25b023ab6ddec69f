import type { Address } from '@acquaint/contracts';
import { useContext } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom';
import type {
  LinkProps as RouterLinkProps,
  NavLinkProps as RouterNavLinkProps,
  Path,
  To,
} from 'react-router-dom';
import { ShellContext } from '../shell-api.ts';

/** A path of this site, or another query of the current page. */
interface Leading {
  readonly to: Address | Partial<Path>;
}

type LinkProps = Omit<RouterLinkProps, 'to'> & Leading;
type NavLinkProps = Omit<RouterNavLinkProps, 'to'> & Leading;

/** react-router's Link; preloads the page's remote on hover and focus. */
export function Link(props: LinkProps) {
  return <RouterLink {...props} {...usePrefetch(props)} />;
}

/** react-router's NavLink; preloads the page's remote on hover and focus. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink {...props} {...usePrefetch(props)} />;
}

type Prefetching = Pick<LinkProps, 'to' | 'onPointerEnter' | 'onFocus'>;

function usePrefetch({ to, onPointerEnter, onFocus }: Prefetching): Omit<Prefetching, 'to'> {
  const shell = useContext(ShellContext);
  const prefetch = () => shell?.prefetch(pathOf(to));
  return {
    onPointerEnter(event) {
      prefetch();
      onPointerEnter?.(event);
    },
    onFocus(event) {
      prefetch();
      onFocus?.(event);
    },
  };
}

function pathOf(to: To): string {
  return (typeof to === 'string' ? to : (to.pathname ?? '')).split(/[?#]/)[0] ?? '';
}
