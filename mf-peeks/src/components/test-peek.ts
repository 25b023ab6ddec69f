import { listPeeks, type FeedPeek } from '@acquaint/contracts';
import { sampleItem } from '@acquaint/remote-kit/testing';

/** Returns a published peek with Grace in it; `part` overrides fields. */
export function samplePeek(part: Partial<FeedPeek> = {}): FeedPeek {
  return { ...sampleItem(listPeeks), ...part };
}
