import type { ClipRequest } from '@acquaint/contracts';
import { sampleId } from '@acquaint/remote-kit/testing';

/** Returns an open request for one clip by Maya; `part` overrides fields. */
export function sampleClipRequest(part: Partial<ClipRequest> = {}): ClipRequest {
  return {
    id: sampleId(91),
    for_whom: 'Maya',
    prompt: 'What did you learn first?',
    created_at: '2026-11-20T10:00:00.000Z',
    expires_at: '2026-11-27T10:00:00.000Z',
    uses: 1,
    used: 0,
    state: 'open',
    ...part,
  };
}
