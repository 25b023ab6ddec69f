import { useLocation, useNavigate } from '@acquaint/remote-kit';
import { useEffect, useRef } from 'react';

/**
 * Stores the current step of a page in the history entry: a reload continues at the same step, and other tabs, links and the
 * server do not see it. When a step's button had the focus, the first field of the next step gets it.
 * @param isStage checks the stored value, which may come from an older version of the page.
 */
export function useStage<Stage>(
  first: Stage,
  isStage: (value: unknown) => value is Stage,
): [Stage, (stage: Stage) => void] {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const stored = typeof state === 'object' && state !== null && 'stage' in state ? state.stage : undefined;
  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    if (document.activeElement !== document.body) return;
    const next = document.querySelector<HTMLElement>('form input') ?? document.querySelector('h1');
    next?.focus();
  }, [stored]);
  const go = (stage: Stage) => {
    hasMoved.current = true;
    void navigate({ pathname, search }, { replace: true, state: { stage } });
  };
  return [isStage(stored) ? stored : first, go];
}
