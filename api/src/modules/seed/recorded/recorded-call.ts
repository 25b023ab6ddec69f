import { createHash } from 'node:crypto';
import { to, type PeekCaption } from '@acquaint/contracts';
import { writeTexts } from '../../notifications/notification-texts.ts';
import { waitingPeekTexts } from '../../peeks/peek-agreement.ts';
import { readyTexts } from '../../recordings/ready-news.ts';
import {
  nextEntry,
  type ConsentFact,
  type Interval,
  type LedgerEntry,
} from '../../recordings/consent/consent-ledger.ts';
import type { recordedTracks, recordingPieces, recordings } from '../../recordings/recordings.tables.ts';
import type { sessionMoments } from '../../session-outcome/session-outcome.tables.ts';
import { cutKeys } from '../../peeks/peek-files.ts';
import { range } from '../agenda.ts';
import { RECORDED_PEEKS } from '../data/recorded.ts';
import { seededId } from '../random.ts';
import type { SessionBook } from '../sessions.ts';
import type { Ground, NotificationRows, PeekRows, Person } from '../world.ts';
import { TALK_MS, TALKERS, turnsOfTalk, type Talker, type TalkTurn } from './talk.ts';

/** The days on which the session may have taken place: long enough ago for reviews and peeks. */
const DAYS = range(-5, -2);
/** When somebody asks to record, after the beginning of the call, and how much later the other one agrees. */
const ASKED = { minutes: 9 };
const AGREED = { milliseconds: 7_400 };
/** When the videos were made, and the pieces that the browsers had sent were deleted. */
const PUT_TOGETHER = { minutes: 2 };
/** Silence before and after what a peek contains, in milliseconds. */
const MARGIN_MS = 150;
/** How long after it was said somebody marks a moment, in milliseconds. */
const MARKED_MS = 1_200;
/** Which turn Ada marked. */
const MARKED_TURN = 3;

/** A peek of the recording, as its film is made. */
export interface RecordedPeek {
  readonly id: string;
  readonly title: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly captions: readonly PeekCaption[];
}

/** A session of two demo members that they recorded with the consent of both, and what became of it. */
export interface RecordedCall {
  readonly sessionId: string;
  readonly endedAt: Temporal.Instant;
  /** In the order of `TALKERS`. */
  readonly people: readonly { readonly who: Talker; readonly person: Person }[];
  readonly ledger: readonly LedgerEntry[];
  /** Without the size of its files. */
  readonly recording: typeof recordings.$inferInsert;
  readonly tracks: readonly (typeof recordedTracks.$inferInsert)[];
  readonly pieces: readonly (typeof recordingPieces.$inferInsert)[];
  readonly moments: readonly (typeof sessionMoments.$inferInsert)[];
  readonly peeks: readonly RecordedPeek[];
  readonly rows: PeekRows;
  readonly notifications: NotificationRows;
}

/**
 * For so long the peeks that wait are put off, as if their member had chosen “Decide later”: who tries the sample data out should see the
 * page they open, not be led to a peek (R-ONB-5).
 */
const PUT_OFF_HOURS = 24 * 365;

/**
 * Returns the recorded session. It adds the session to the book; everything in it follows from the consent ledger, which says
 * that both consented to every second of the recording.
 */
export function makeRecordedCall(
  { seed }: Ground,
  members: readonly Person[],
  book: SessionBook,
): RecordedCall {
  const people = TALKERS.map((who) => {
    const person = members.find(({ username }) => username === who);
    if (!person) throw new RangeError(`${who} is no demo member`);
    return { who, person };
  });
  const [host, booker] = people.map(({ person }) => person) as [Person, Person];
  const meeting = book.meet(host, booker, DAYS, { hostReviews: true, bookerReviews: true });
  const session = book.rows.sessions.find(({ id }) => id === meeting?.id);
  if (!session?.startedAt || !session.endedAt)
    throw new RangeError('The demo members found no time for each other');
  const { id: sessionId, startedAt, endedAt } = session;
  const idOf = (thing: string): string => seededId(seed, `recorded/${thing}`);

  const asked = startedAt.add(ASKED);
  const recordedAt = asked.add(AGREED);
  const stopped = recordedAt.add({ milliseconds: TALK_MS });
  const attendance = book.rows.attendance.filter((row) => row.sessionId === sessionId);
  const facts: ConsentFact[] = [
    ...attendance
      .map(({ userId, enteredAt }) => factOf(userId ?? '', 'joined', enteredAt))
      .sort((a, b) => a.at - b.at),
    factOf(booker.id, 'given', asked),
    factOf(host.id, 'given', recordedAt),
    factOf(booker.id, 'withdrawn', stopped),
    ...[booker, host].map(({ id }) => factOf(id, 'left', endedAt)),
  ];
  const ledger: LedgerEntry[] = [];
  for (const fact of facts) ledger.push(nextEntry(sessionId, ledger.at(-1), fact));

  const recordingId = idOf('recording');
  const erasedAt = endedAt.add(PUT_TOGETHER);
  const tracks = people.map(({ who, person }) => ({
    ...{ id: idOf(`track/${who}`), recordingId, userId: person.id, startedAt: recordedAt },
    mimeType: 'video/webm;codecs=vp8,opus',
  }));
  const turns = turnsOfTalk();
  const marked = turns[MARKED_TURN]?.until ?? 0;
  const made = RECORDED_PEEKS.map((text) => {
    const [first, count] = text.turns;
    const inside = turns.slice(first, first + count);
    const createdAt = endedAt.add({ hours: text.hoursLater });
    return { ...text, id: idOf(`peek/${text.title}`), inside, cut: cutOf(inside), createdAt };
  });
  const personOf = (who: Talker): Person => (who === 'ada' ? booker : host);
  const captionsOf = (inside: readonly TalkTurn[]): PeekCaption[] =>
    inside.flatMap(({ by, sentences }) =>
      sentences.map(({ from, until, text }) => ({
        ...{ person_id: personOf(by).id, from_seconds: from / 1000, until_seconds: until / 1000, text },
      })),
    );
  return {
    ...{ sessionId, endedAt, people, ledger, tracks },
    recording: {
      ...{ id: recordingId, sessionId, askedBy: booker.id, state: 'ready', recordedAt, sharedAt: recordedAt },
      ...{ seconds: TALK_MS / 1000, hasPoster: true, trackPeople: [host.id, booker.id] },
      ...{ piecesUsed: tracks.length, passes: 1, piecesErasedAt: erasedAt },
      ledgerHash: ledger.at(-1)?.hash ?? null,
    },
    pieces: tracks.map(({ id: trackId }) => ({
      ...{ trackId, seq: 0, fromAt: recordedAt, untilAt: stopped, bytes: 0, isLast: true },
      sha256: createHash('sha256').update(trackId).digest('hex'),
      receivedAt: stopped.add({ seconds: 1 }),
    })),
    moments: [
      {
        ...{ id: idOf('moment'), sessionId, userId: booker.id },
        at: recordedAt.add({ milliseconds: marked + MARKED_MS }),
      },
    ],
    peeks: made.map(({ id, title, inside, cut }) => ({
      ...{ id, title, fromMs: cut.from, untilMs: cut.until, captions: captionsOf(inside) },
    })),
    rows: {
      peeks: made.map(({ id, title, inside, cut, createdAt }) => {
        const { videoKey, posterKey } = cutKeys(id, 1);
        return {
          ...{ id, sessionId, title, createdAt, showAfter: createdAt, videoKey, posterKey },
          ...{ durationSeconds: (cut.until - cut.from) / 1000, aspect: 'landscape' as const },
          transcript: captionsOf(inside)
            .map(({ text }) => text)
            .join(' '),
        };
      }),
      people: made.flatMap(({ id: peekId, by, createdAt }) =>
        people.map(({ who, person }, position) => ({
          ...{ peekId, userId: person.id, position },
          ...(who === by
            ? { decision: 'clip' as const, decidedAt: createdAt }
            : { laterUntil: createdAt.add({ hours: PUT_OFF_HOURS }) }),
        })),
      ),
      speakers: made.flatMap(({ id: peekId, inside, cut, createdAt }) =>
        people.map(({ who, person }, position) => ({
          ...{ peekId, label: `Speaker ${position + 1}`, position, userId: person.id },
          identifiedAt: createdAt,
          stretches: inside
            .filter(({ by }) => by === who)
            .flatMap(({ from, until }) => [(from - cut.from) / 1000, (until - cut.from) / 1000]),
        })),
      ),
      topics: made.flatMap(({ id: peekId, topics }) =>
        topics.map((topicSlug, position) => ({ peekId, topicSlug, position })),
      ),
      reactions: [],
    },
    notifications: [
      ...people.map(({ who, person }) => ({
        ...{ id: idOf(`news/recording/${who}`), userId: person.id, kind: 'system' as const },
        ...writeTexts(null, readyTexts),
        path: to('/dashboard/sessions/recording', { id: recordingId }),
        ...{ personId: null, createdAt: erasedAt, readAt: erasedAt.add({ minutes: 20 }) },
      })),
      ...made.flatMap(({ id, title, by, createdAt }) =>
        people
          .filter(({ who }) => who !== by)
          .map(({ person }) => ({
            ...{ id: idOf(`news/peek/${title}`), userId: person.id, kind: 'peek_pending' as const },
            ...writeTexts(null, () => waitingPeekTexts(title)),
            ...{ path: to('/peek', { snip: id }), personId: null, createdAt },
          })),
      ),
    ],
  };
}

const factOf = (userId: string, what: ConsentFact['what'], at: Temporal.Instant): ConsentFact => ({
  ...{ userId, what, at: at.epochMilliseconds },
});

/** Returns the part of the recording with these turns, which begins and ends in silence. */
function cutOf(turns: readonly TalkTurn[]): Interval {
  return { from: (turns[0]?.from ?? 0) - MARGIN_MS, until: (turns.at(-1)?.until ?? 0) + MARGIN_MS };
}
