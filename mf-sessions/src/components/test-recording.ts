import { listRecordings, type Recording } from '@acquaint/contracts';
import { sampleItem } from '@acquaint/remote-kit/testing';
import { instantIn } from './test-session.ts';

/** Returns a finished recording as seen by Ada, who asked for it; `part` overrides fields. */
export function sampleRecording(part: Partial<Recording> = {}): Recording {
  return { ...sampleItem(listRecordings), recorded_at: instantIn(-24 * 60), ...part };
}
