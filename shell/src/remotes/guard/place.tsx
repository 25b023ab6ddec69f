import type { RemoteName } from '@acquaint/contracts';
import type { ReactNode } from 'react';

export interface PlaceProps {
  readonly remote: RemoteName;
  readonly children: ReactNode;
}

/** Marks, for the watch over the page, whose page is rendered here. It renders nothing of its own. */
export function Place({ children }: PlaceProps) {
  return children;
}
