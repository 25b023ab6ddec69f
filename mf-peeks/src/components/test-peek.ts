import type { Peek } from '@acquaint/contracts';
import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';

/** Returns a published peek with Grace in it; `part` overrides fields. */
export function samplePeek(part: Partial<Peek> = {}): Peek {
  return {
    uuid: sampleId(81),
    title: 'What a nanosecond is',
    created_at: '2026-11-18T09:00:00.000Z',
    published_at: '2026-11-19T09:00:00.000Z',
    duration_seconds: 30,
    is_skipped: false,
    did_clip: true,
    show_after: '2026-11-18T10:00:00.000Z',
    raw_users: ['Grace Hopper'],
    speakers: [{ label: 'Speaker 1', user_id: samplePerson().id, is_identified: true, stretches: [] }],
    joined_users: [samplePerson()],
    topics: [{ name: 'Compilers', slug: 'compilers' }],
    transcript: 'This wire is a nanosecond long.',
    video_url: '/files/nanosecond.webm',
    poster_url: '/files/nanosecond.jpg',
    aspect: 'landscape',
    counts: { view: 7, like: 2, share: 0, replay: 0 },
    is_liked: false,
    is_mine: false,
    version: 1,
    is_taken_down: false,
    ...part,
  };
}
