import { getLinkedPeek, listPeeks, type FeedPeek } from '@acquaint/contracts';
import { fake, sampleItem } from '@acquaint/remote-kit/testing';

/** Returns a published peek with Grace in it; `part` overrides fields. */
export function samplePeek(part: Partial<FeedPeek> = {}): FeedPeek {
  return { ...sampleItem(listPeeks), ...part };
}

/** Makes the page of a peek treat its reader as logged in. */
export const READER_IS_MEMBER = fake(getLinkedPeek, () => ({
  status: 200,
  body: { is_visitor: false, peek: null, next: [] },
}));
