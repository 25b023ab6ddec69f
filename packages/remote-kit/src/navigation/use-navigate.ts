import type { Address } from '@acquaint/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate as useRouterNavigate, type NavigateOptions, type Path } from 'react-router-dom';

/** Navigates to a page, or to another query of the current one. */
type GoTo = (to: Address | Partial<Path>, options?: NavigateOptions) => void | Promise<void>;

/**
 * react-router's `useNavigate`, typed for existing URLs of this site. Does nothing after the component has unmounted: an answer that
 * arrives late must not take the reader away from the page that they opened meanwhile.
 */
export function useNavigate(): GoTo {
  const navigate = useRouterNavigate();
  // Not "is mounted": effects of children run before this one, and may navigate.
  const isGone = useRef(false);
  // Not a layout effect, which also ends while the component is hidden by Suspense.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback<GoTo>((to, options) => (isGone.current ? undefined : navigate(to, options)), [navigate]);
}

/** `useNavigate` for buttons that may be pressed after the component has unmounted, such as those of a confirmation it has opened. */
export const useLastingNavigate: () => GoTo = useRouterNavigate;
