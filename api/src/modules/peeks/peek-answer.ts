import type { Peek, PeekCaptions, PeekCut, PeekSpeaker } from '@acquaint/contracts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import { fullName } from '../../i18n/people.ts';
import type { PeekCutRow } from './videos/peek-cuts.tables.ts';
import { faultSentences } from './videos/peek-faults.ts';
import type { PeekMedia } from './peek-media.ts';
import type { SpeakerRow, WholePeek } from './peeks.repository.ts';

/** Returns a peek as the reader sees it (contract Peek). */
export function presentPeek(
  whole: WholePeek,
  reader: Pick<LoggedIn, 'id' | 'loginId'>,
  media: PeekMedia,
): Peek {
  const { peek, people, topics, isLiked, cut, guest } = whole;
  const mine = people.find(({ person }) => person.id === reader.id);
  return {
    uuid: peek.id,
    title: peek.title,
    created_at: peek.createdAt.toString(),
    published_at: peek.publishedAt?.toString() ?? null,
    duration_seconds: peek.durationSeconds,
    is_skipped: mine?.decision === 'skip',
    did_clip: mine?.decision === 'clip',
    show_after: peek.showAfter.toString(),
    raw_users: rawUsersOf(whole),
    speakers: mine ? whole.speakers.map(presentSpeaker) : [],
    joined_users: people.map(({ person }) => person),
    topics: [...topics],
    transcript: peek.transcript,
    captions: captionsOf(peek, cut),
    video_url: media.urlOf(peek, 'video', reader),
    poster_url: media.urlOf(peek, 'poster', reader),
    aspect: peek.aspect,
    counts: {
      view: peek.viewCount,
      like: peek.likeCount,
      share: peek.shareCount,
      replay: peek.replayCount,
    },
    is_liked: isLiked,
    is_mine: mine !== undefined,
    version: peek.version,
    is_taken_down: peek.isTakenDown,
    cut: mine && cut ? presentCut(cut) : null,
    video_state: cut?.videoState ?? 'ready',
    video_progress: cut?.videoState === 'making' ? cut.progress : 1,
    video_seconds_left: null,
    video_notes: mine && cut ? faultSentences(cut.faults) : [],
    guest: mine && guest ? { name: guest.guestName, answer: answerOf(guest, peek) } : null,
  };
}

function answerOf(
  { agreedVersion, declinedVersion }: NonNullable<WholePeek['guest']>,
  { version }: WholePeek['peek'],
): NonNullable<Peek['guest']>['answer'] {
  if (agreedVersion === version) return 'yes';
  return declinedVersion === version ? 'no' : 'waiting';
}

/** Returns the captions to show over the video of a peek; null when there are none, or when they are part of the picture (R-PEEK-82). */
export function captionsOf({ videoKey }: WholePeek['peek'], cut: WholePeek['cut']): PeekCaptions | null {
  const shown = (videoKey !== null && cut?.shownCaptions) || null;
  return (
    shown && {
      style: shown.style,
      cues: shown.cues.map(({ fromMs, untilMs, text }) => ({
        ...{ from_seconds: fromMs / 1000, until_seconds: untilMs / 1000, text },
      })),
    }
  );
}

function presentCut({ recordingId, fromMs, untilMs }: PeekCutRow): PeekCut {
  return { recording_id: recordingId, from_seconds: fromMs / 1000, until_seconds: untilMs / 1000 };
}

/** Returns the speakers found in the recording (R-PEEK-5): the name of a speaker who has been identified, the label otherwise. */
export function rawUsersOf({ speakers, people }: Pick<WholePeek, 'speakers' | 'people'>): string[] {
  const names = new Map(people.map(({ person }) => [person.id, fullName(person)]));
  const all = speakers.map(({ userId, label }) => (userId === null ? label : (names.get(userId) ?? label)));
  // One person may have been detected as two speakers.
  return [...new Set(all)];
}

function presentSpeaker({ label, userId, identifiedAt, stretches }: SpeakerRow): PeekSpeaker {
  return {
    label,
    user_id: userId,
    is_identified: identifiedAt !== null,
    stretches: Array.from({ length: stretches.length / 2 }, (_, i) => ({
      from_seconds: stretches[2 * i] ?? 0,
      to_seconds: stretches[2 * i + 1] ?? 0,
    })),
  };
}
