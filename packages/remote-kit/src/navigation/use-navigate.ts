import type { Address } from '@acquaint/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate as useRouterNavigate, type NavigateOptions, type Path } from 'react-router-dom';

interface GoOptions extends NavigateOptions {
  /** Navigates even if the reader has opened another page meanwhile, for example after a login, which affects all pages. */
  readonly evenIfGone?: boolean;
}

/** Navigates to a page, or to another query of the current one. */
type GoTo = (to: Address | Partial<Path>, options?: GoOptions) => void | Promise<void>;

/**
 * react-router's `useNavigate`, typed for existing URLs of this site. Does nothing when the component has unmounted and the
 * reader is on another page by now: an answer that arrives late must not take them away from there. A dialog that has closed can
 * still navigate from its page.
 */
export function useNavigate(): GoTo {
  const navigate = useRouterNavigate();
  const isGone = useRef(false);
  const page = useRef(window.location.pathname);
  // After each rendering, because one component can outlive a change of the page.
  useEffect(() => {
    page.current = window.location.pathname;
  });
  // Not a layout effect, which also ends while the component is hidden by Suspense.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback<GoTo>(
    (to, { evenIfGone = false, ...options } = {}) => {
      if (!evenIfGone && isGone.current && window.location.pathname !== page.current) return undefined;
      return navigate(to, options);
    },
    [navigate],
  );
}
