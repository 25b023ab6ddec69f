import { useLocation, useNavigate } from '@acquaint/remote-kit';

/**
 * At which step of a page somebody is. It is kept in the browser's history, with this page's entry alone: a reload goes on
 * where it was, and another tab, a link and the server know nothing of it.
 * @param isStage what stands in the history may come from an older version of the page.
 */
export function useStage<Stage>(
  first: Stage,
  isStage: (value: unknown) => value is Stage,
): [Stage, (stage: Stage) => void] {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const kept = typeof state === 'object' && state !== null && 'stage' in state ? state.stage : undefined;
  const go = (stage: Stage) => void navigate({ pathname, search }, { replace: true, state: { stage } });
  return [isStage(kept) ? kept : first, go];
}
