import type { PersonSummary } from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import { fullName } from '../../i18n/people.ts';
import { t } from '../../i18n/i18n.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import type { Sessions } from '../sessions/sessions.routes.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import { mixKey, trackKey, type RecordingUrls } from './recording-files.ts';
import { findRecording, lockRecording, selectLedger } from './recordings.repository.ts';
import type { RecordingRow } from './recordings.tables.ts';
import { consentedIntervals } from './consent/consent-ledger.ts';
import { selectVoices, type Voice } from './speech/measure-speech.ts';
import { stretchesOf, type Stretch } from './assembly/stretches.ts';
import { beginningOf, placesOf } from './assembly/timeline.ts';

/** A recording that peeks can be made of. */
export interface PeekSource {
  readonly recordingId: string;
  readonly sessionId: string;
  /** Length in milliseconds. */
  readonly length: number;
  /** How often it was put together: its files are others each time. */
  readonly passes: number;
  /** Who is present when, by the consent ledger. */
  readonly stretches: readonly Stretch[];
  /** Storage key of the mixed video. */
  readonly videoKey: string;
  /** Storage keys of the members' own tracks, by person; each is as long as the mixed video. */
  readonly trackKeys: ReadonlyMap<string, string>;
  /** What was measured on each member's own track; null while it is not measured. */
  readonly voices: readonly Voice[] | null;
  /** Returns where a moment of the call is in the recording, in milliseconds; null when it was not recorded. */
  readonly placeOf: (moment: Temporal.Instant) => number | null;
}

/** A source as its reader sees it. */
export interface OpenPeekSource extends PeekSource {
  readonly people: readonly PersonSummary[];
  readonly videoUrl: string;
  /** Null if there is no picture. */
  readonly posterUrl: string | null;
}

/** What the module of peeks may do with recordings. */
export interface PeekSources {
  /** @throws ProblemError 404 unless the caller was in the session, 409 before they can watch the recording. */
  readonly open: (context: RequestContext, recordingId: string) => Promise<OpenPeekSource>;
  /** Returns a recording whose video exists, without checking access; null if there is none. */
  readonly find: (recordingId: string) => Promise<PeekSource | null>;
  /** Locks a recording until the transaction ends. @returns false when it was deleted. */
  readonly lock: (tx: Transaction, recordingId: string) => Promise<boolean>;
  /** Calls the listener in the transaction that deletes a recording. */
  readonly onDeleted: (listener: RecordingListener) => void;
}

type RecordingListener = (tx: Transaction, recordingId: string) => Promise<void>;

interface Dependencies {
  readonly db: Database;
  readonly business: Pick<Business, 'rejoinGraceSeconds'>;
  readonly sessions: Pick<Sessions, 'find' | 'findPerson'>;
  readonly urls: Pick<RecordingUrls, 'mix' | 'poster'>;
}

const GONE = 'We couldn’t find this recording.';

/** @returns the sources, and what the recordings call when one is deleted. */
export function createPeekSources({ db, business, sessions, urls }: Dependencies): PeekSources & {
  readonly tellDeleted: RecordingListener;
} {
  const listeners: RecordingListener[] = [];
  const sourceOf = async (recording: RecordingRow, session: SessionRow): Promise<PeekSource> => {
    const length = Math.round(recording.seconds * 1000);
    const ledger = await selectLedger(db, session.id);
    const times = {
      graceMs: business.rejoinGraceSeconds * 1000,
      until: session.endedAt?.epochMilliseconds ?? Infinity,
    };
    const whole = beginningOf(consentedIntervals(ledger, times), length);
    return {
      recordingId: recording.id,
      sessionId: session.id,
      passes: recording.passes,
      length,
      stretches: stretchesOf(ledger, { ...times, length, lost: recording.lost }),
      videoKey: mixKey(recording.id),
      trackKeys: new Map(recording.trackPeople.map((id) => [id, trackKey(recording.id, id)])),
      voices: await selectVoices(db, recording.id),
      placeOf: ({ epochMilliseconds: from }) => placesOf([{ from, until: from + 1 }], whole)[0]?.from ?? null,
    };
  };
  return {
    open: async ({ user }, id) => {
      const recording = await findRecording(db, id);
      const session = recording && (await sessions.find(recording.sessionId));
      const isMine = session?.hostId === user.id || session?.bookerId === user.id;
      if (!session || !isMine || recording.state === 'deleted') throw notFound(GONE);
      const videoUrl = urls.mix(recording, user);
      if (videoUrl === null) {
        const asker = await sessions.findPerson(recording.askedBy);
        const isReady = recording.seconds > 0 && !recording.isMixStale;
        throw conflict(
          isReady && asker
            ? t('{name} asked for this recording but hasn’t shared it with you.', { name: fullName(asker) })
            : t('You can make a peek from this recording once it’s ready.'),
        );
      }
      const people = await Promise.all(
        [session.hostId, session.bookerId].map((one) => sessions.findPerson(one)),
      );
      return {
        ...(await sourceOf(recording, session)),
        people: people.filter((person) => person !== null),
        videoUrl,
        posterUrl: urls.poster(recording, user),
      };
    },

    find: async (id) => {
      const recording = await findRecording(db, id);
      const session = recording && (await sessions.find(recording.sessionId));
      const isThere =
        session && recording.state !== 'deleted' && recording.seconds > 0 && !recording.isMixStale;
      return isThere ? sourceOf(recording, session) : null;
    },

    lock: async (tx, id) => (await lockRecording(tx, id)) !== null,

    onDeleted: (listener) => void listeners.push(listener),
    tellDeleted: async (tx, id) => {
      for (const listener of listeners) await listener(tx, id);
    },
  };
}
