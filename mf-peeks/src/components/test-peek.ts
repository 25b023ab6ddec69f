import { listPeeks, type Peek } from '@acquaint/contracts';
import { sampleItem } from '@acquaint/remote-kit/testing';

/** Returns a published peek with Grace in it; `part` overrides fields. */
export function samplePeek(part: Partial<Peek> = {}): Peek {
  return { ...sampleItem(listPeeks), ...part };
}
