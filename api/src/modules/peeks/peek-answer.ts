import type { Snip } from '@acquaint/contracts';
import type { PeekMedia } from './peek-media.ts';
import type { WholeSnip } from './peeks.repository.ts';

/** A peek as the reader sees it (contract Snip). */
export function presentSnip(
  { snip, people, topics, isLiked }: WholeSnip,
  readerId: string,
  media: PeekMedia,
): Snip {
  const mine = people.find(({ person }) => person.id === readerId);
  return {
    uuid: snip.id,
    title: snip.title,
    created_at: snip.createdAt.toString(),
    published_at: snip.publishedAt?.toString() ?? null,
    duration_seconds: snip.durationSeconds,
    is_skipped: mine?.decision === 'skip',
    did_clip: mine?.decision === 'clip',
    show_after: snip.showAfter.toString(),
    raw_users: snip.rawUsers,
    joined_users: people.map(({ person }) => person),
    topics: [...topics],
    transcript: snip.transcript,
    video_url: media.urlOf(snip, 'video'),
    poster_url: media.urlOf(snip, 'poster'),
    aspect: snip.aspect,
    counts: {
      view: snip.viewCount,
      like: snip.likeCount,
      share: snip.shareCount,
      replay: snip.replayCount,
    },
    is_liked: isLiked,
    is_mine: mine !== undefined,
  };
}
