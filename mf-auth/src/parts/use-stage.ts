import { useLocation, useNavigate } from '@acquaint/remote-kit';
import { useEffect, useRef } from 'react';

/**
 * At which step of a page somebody is. It is kept in the browser's history, with this page's entry alone: a reload goes on
 * where it was, and another tab, a link and the server know nothing of it. The button that led on goes with its step: whoever
 * had the focus on it goes on at the first field of the next one.
 * @param isStage what stands in the history may come from an older version of the page.
 */
export function useStage<Stage>(
  first: Stage,
  isStage: (value: unknown) => value is Stage,
): [Stage, (stage: Stage) => void] {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const kept = typeof state === 'object' && state !== null && 'stage' in state ? state.stage : undefined;
  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    if (document.activeElement !== document.body) return;
    const next = document.querySelector<HTMLElement>('form input') ?? document.querySelector('h1');
    next?.focus();
  }, [kept]);
  const go = (stage: Stage) => {
    hasMoved.current = true;
    void navigate({ pathname, search }, { replace: true, state: { stage } });
  };
  return [isStage(kept) ? kept : first, go];
}
