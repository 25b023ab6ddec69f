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

/** react-router's Link; fetches the page's files on hover and focus, and runs its remote from the press on. */
export function Link(props: LinkProps) {
  return <RouterLink {...props} {...usePrefetch(props)} />;
}

/** react-router's NavLink; does the same. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink {...props} {...usePrefetch(props)} />;
}

type Prefetching = Pick<LinkProps, 'to' | 'onPointerEnter' | 'onPointerDown' | 'onFocus'>;

function usePrefetch({ to, onPointerEnter, onPointerDown, onFocus }: Prefetching): Omit<Prefetching, 'to'> {
  const shell = useContext(ShellContext);
  const prefetch = () => shell?.prefetch(pathOf(to));
  return {
    onPointerEnter(event) {
      prefetch();
      onPointerEnter?.(event);
    },
    onPointerDown(event) {
      // The click follows when the button is released. A finger on a link may be about to scroll.
      if (event.pointerType === 'mouse' && event.button === 0) shell?.open?.(pathOf(to));
      onPointerDown?.(event);
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
