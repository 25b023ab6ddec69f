import { listClipRequests, type ClipRequest } from '@acquaint/contracts';
import { sampleItem } from '@acquaint/remote-kit/testing';

/** Returns an open request for one clip by Maya; `part` overrides fields. */
export function sampleClipRequest(part: Partial<ClipRequest> = {}): ClipRequest {
  return { ...sampleItem(listClipRequests), ...part };
}
