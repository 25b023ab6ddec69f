import { disputeMark, type ReliabilityMark } from '@acquaint/contracts';
import { sampleOf } from '@acquaint/remote-kit/harness';

/** Returns a late cancellation that can be disputed. */
export function sampleMark(): ReliabilityMark {
  return { ...sampleOf(disputeMark), state: 'counts', can_dispute: true, dispute: '' };
}
