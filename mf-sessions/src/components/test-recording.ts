import type { Recording } from '@acquaint/contracts';
import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';
import { instantIn } from './test-session.ts';

/** Returns a finished recording as seen by the person who requested it. */
export function sampleRecording(part: Partial<Recording> = {}): Recording {
  const ada = samplePerson({ id: sampleId(90), first_name: 'Ada', last_name: 'Lovelace' });
  const grace = samplePerson({ id: sampleId(91), first_name: 'Grace', last_name: 'Hopper' });
  const url = '/media/recordings/one?pass=x';
  const seconds = { consented_seconds: 200, received_seconds: 200, is_left_out: false };
  return {
    id: sampleId(92),
    session_id: sampleId(53),
    state: 'ready',
    setback: null,
    next_try_at: null,
    recorded_at: instantIn(-24 * 60),
    asked_by: ada,
    is_mine: true,
    is_shared: false,
    seconds: 200,
    size_bytes: 12_000_000,
    is_final: false,
    tracks: [
      { person: ada, is_guest: false, ...seconds, url: '/media/recordings/one?pass=own' },
      { person: grace, is_guest: false, ...seconds, url: null },
    ],
    url,
    download_url: `${url}&save=1`,
    ...part,
  };
}
