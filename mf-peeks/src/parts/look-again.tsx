import { Button } from '@acquaint/ui';

interface LookAgainProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Reads a list again that shows nothing: an empty list of peeks may be one that did not load (specification §8). */
export function LookAgain({ query }: LookAgainProps) {
  return (
    <Button loading={query.isFetching} onClick={() => void query.refetch()}>
      Look again
    </Button>
  );
}
