import type { ReliabilityMark } from '@acquaint/contracts';
import { sampleId, samplePerson } from '@acquaint/remote-kit/harness';

/** Returns a late cancellation that can be disputed. */
export function sampleMark(): ReliabilityMark {
  return {
    id: sampleId(95),
    kind: 'late_cancellation',
    state: 'counts',
    session_id: sampleId(96),
    other: samplePerson(),
    starts_at: '2026-11-20T09:00:00.000Z',
    happened_at: '2026-11-20T08:00:00.000Z',
    can_dispute: true,
    dispute: '',
    decision: '',
  };
}
