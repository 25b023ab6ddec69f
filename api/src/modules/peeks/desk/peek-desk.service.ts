import { randomUUID } from 'node:crypto';
import {
  PEEK_SECONDS,
  PEEKS_PER_RECORDING,
  type makePeek,
  type ParsedInput,
  type Peek,
  type PeekCaption,
  type PeekDesk,
  type PeekSuggestion,
  type PeekTrack,
  type recutPeek,
  type SessionMoment,
} from '@acquaint/contracts';
import { pausesIn, spansWithout, type Heard } from '@acquaint/contracts/peek-film/pauses';
import type { Span } from '@acquaint/contracts/peek-film/shots';
import { once } from '../../../http/idempotency.ts';
import { badField, conflict, forbidden, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { msg } from '@acquaint/i18n/languages';
import { t } from '../../../i18n/i18n.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { OpenPeekSource, PeekSources } from '../../recordings/peek-sources.ts';
import { findCandidates, type Candidate } from '../../recordings/speech/candidates.ts';
import type { Voice } from '../../recordings/speech/measure-speech.ts';
import { openingOf, saidAt } from '../../recordings/speech/opening.ts';
import { peopleOfCut, type CutRefusal } from '../../recordings/assembly/stretches.ts';
import { unknownTopics } from '../../identity/topics.queries.ts';
import { CHANGED, requireOpen } from '../peek-agreement.ts';
import { presentPeek } from '../peek-answer.ts';
import { replaceCaptions, selectCaptions } from '../videos/peek-captions.ts';
import { filmLength } from '../videos/peek-film-source.ts';
import type { PeekMedia } from '../peek-media.ts';
import {
  countPeeksOf,
  insertPeek,
  replaceParticulars,
  selectPeeksOf,
  updateCut,
  updatePeekVideo,
  type PeekParticulars,
} from '../videos/peek-cuts.repository.ts';
import { NO_PEEK } from '../peeks.queries.ts';
import {
  completePeeks,
  findPeek,
  takeBackAgreements,
  updateDecision,
  updatePeekRow,
  type WholePeek,
} from '../peeks.repository.ts';
import { stretchesIn } from './stretches.ts';

type Choice = ParsedInput<typeof makePeek>['body'];
type NewChoice = ParsedInput<typeof recutPeek>['body'];

/** Making a peek by hand from a recording (R-PEEK-19). */
export interface PeekDeskService {
  /** @throws ProblemError 404 unless the caller was in the session, 409 before they can watch the recording. */
  readonly open: (context: RequestContext, recordingId: string) => Promise<PeekDesk>;
  /**
   * Makes a peek, to which the caller agrees by making it.
   * @throws ProblemError as `open`; 400 for a cut that cannot be a peek, 409 when the recording has too many.
   */
  readonly make: (context: RequestContext, recordingId: string, choice: Choice) => Promise<Peek>;
  /**
   * Changes a peek that is not published.
   * @throws ProblemError as `make`; 403 unless the caller is in it, 409 when it was published or changed meanwhile.
   */
  readonly recut: (context: RequestContext, peekId: string, choice: NewChoice) => Promise<Peek>;
}

interface Dependencies {
  readonly db: Database;
  readonly media: PeekMedia;
  readonly sources: PeekSources;
  /** Returns the moments of a session that the caller marked. */
  readonly marksOf: (context: RequestContext, sessionId: string) => Promise<readonly SessionMoment[]>;
  readonly makeVideo: MakeVideo;
}

/** Makes the video of a cut, or marks it as failed when that takes too long. */
export type MakeVideo = (
  tx: Transaction,
  peekId: string,
  number: number,
  now: Temporal.Instant,
) => Promise<void>;

const NO_RECORDING = 'We couldn’t find this recording.';
const REFUSALS: Readonly<Record<CutRefusal, string>> = {
  outside: msg('This isn’t a part of the recording'),
  interrupted: msg('The recording was paused in between. Choose a part before or after the pause'),
  guest: msg('A guest was in the call at that time. Guests can’t agree to a peek, so choose another part'),
  lost: msg('A few seconds of the recording are missing there. Choose another part'),
};

export function createPeekDeskService(deps: Dependencies): PeekDeskService {
  const { db, media, sources, marksOf, makeVideo } = deps;

  const wholeOf = async (
    source: Database,
    id: string,
    userId: string,
    forUpdate = false,
  ): Promise<WholePeek> => {
    const row = await findPeek(source, id, { forUpdate });
    const [whole] = row ? await completePeeks(source, [row], userId) : [];
    if (!whole) throw notFound(NO_PEEK);
    return whole;
  };
  const answer = async ({ user }: RequestContext, id: string): Promise<Peek> =>
    presentPeek(await wholeOf(db, id, user.id), user, media);

  /**
   * Returns everything about a peek that follows from the reader's input.
   * @throws ProblemError 400
   */
  const particularsOf = async (
    source: OpenPeekSource,
    choice: Choice,
  ): Promise<
    PeekParticulars & {
      readonly fromMs: number;
      readonly untilMs: number;
      readonly leftOut: readonly Span[];
    }
  > => {
    const [fromMs, untilMs] = [choice.from_seconds, choice.until_seconds].map((s) =>
      Math.round(s * 1000),
    ) as [number, number];
    const leftOut = choice.leaves_out_pauses
      ? pausesIn((source.voices ?? []).map(heardOf), { from: fromMs, until: untilMs })
      : [];
    const durationSeconds = filmLength({ fromMs, untilMs, leftOut }) / 1000;
    if (durationSeconds < PEEK_SECONDS.min || untilMs - fromMs > PEEK_SECONDS.max * 1000)
      throw badField('until_seconds', t('A peek is {min} to {max} seconds long', PEEK_SECONDS));
    const found = peopleOfCut(source.stretches, { from: fromMs, until: untilMs });
    if ('refusal' in found) throw badField('from_seconds', REFUSALS[found.refusal]);
    if (choice.speaker_ids.some((id) => !found.people.includes(id)))
      throw badField('speaker_ids', 'Choose people who are in this part of the recording');
    if ((await unknownTopics(db, choice.topic_slugs)).length > 0)
      throw badField('topic_slugs', 'Choose topics from the list');
    if (
      choice.captions.some(
        (caption) => !isWithin(caption, choice) || !found.people.includes(caption.person_id),
      )
    )
      throw badField('captions', 'Captions must belong to people and times in this part of the recording');
    const heard = source.people.filter(({ id }) => choice.speaker_ids.includes(id));
    return {
      ...{ fromMs, untilMs, leftOut, durationSeconds },
      people: found.people,
      speakers: heard.map(({ id }, at) => ({
        ...{ userId: id, label: `Speaker ${at + 1}` },
        stretches: stretchesIn(
          spansWithout(leftOut, source.voices?.find(({ personId }) => personId === id)?.spans ?? []),
          { fromMs, untilMs: fromMs + durationSeconds * 1000 },
        ),
      })),
      topicSlugs: [...new Set(choice.topic_slugs)],
    };
  };
  /** @throws ProblemError 400 unless the caller is in the cut: only then they agree by making it. */
  const requireIn = ({ user }: RequestContext, people: readonly string[]): void => {
    if (!people.includes(user.id))
      throw badField('from_seconds', 'Choose a part in which you’re in the call');
  };
  const requireRecording = async (tx: Transaction, id: string): Promise<void> => {
    if (!(await sources.lock(tx, id))) throw notFound(NO_RECORDING);
  };

  /**
   * Returns the positions of the moments that the caller marked, in milliseconds of the recording. No one sees those of the other
   * person (R-ROOM-13).
   */
  const marksIn = async (
    context: RequestContext,
    { sessionId, placeOf }: OpenPeekSource,
  ): Promise<readonly number[]> => {
    const places = (await marksOf(context, sessionId)).map(({ at }) => placeOf(Temporal.Instant.from(at)));
    return places.filter((place) => place !== null);
  };
  /** Each person gets suggestions by their own marks. */
  const suggestionsOf = (
    { voices, stretches }: OpenPeekSource,
    marks: readonly number[],
  ): PeekSuggestion[] | null =>
    voices &&
    findCandidates({ speech: voices, stretches, marks }).map(({ from, until, reasons, speakers }) => ({
      from_seconds: from / 1000,
      until_seconds: until / 1000,
      reasons: reasons.map(presentReason),
      speaker_ids: [...speakers],
      opening: openingOf(voices, { from, until }),
    }));

  return {
    open: async (context, recordingId) => {
      const source = await sources.open(context, recordingId);
      const made = await selectPeeksOf(db, recordingId, context.user.id);
      const marks = await marksIn(context, source);
      const captions = await selectCaptions(
        db,
        made.map(({ peek }) => peek.id),
      );
      return {
        recording_id: recordingId,
        prompt: null,
        seconds: source.length / 1000,
        video_url: source.videoUrl,
        poster_url: source.posterUrl,
        people: source.people.map(({ id, username, first_name, last_name, is_erased }) => ({
          ...{ id, username, first_name, last_name, is_erased },
        })),
        stretches: source.stretches.map(({ from, until, part, people, hasGuest, lost }) => ({
          from_seconds: from / 1000,
          until_seconds: until / 1000,
          part,
          person_ids: [...people],
          has_guest: hasGuest,
          lost_person_ids: [...lost],
        })),
        suggestions: suggestionsOf(source, marks),
        tracks: source.voices?.map(presentTrack) ?? null,
        marks: marks.map((mark) => mark / 1000),
        marked_words: markedWords(source, marks),
        peeks: made.map(({ peek, cut }) => ({
          uuid: peek.id,
          title: peek.title,
          from_seconds: cut.fromMs / 1000,
          until_seconds: cut.untilMs / 1000,
          is_published: peek.publishedAt !== null,
          captions: captions.get(peek.id) ?? [],
          caption_style: cut.captionStyle,
          leaves_out_pauses: cut.leftOut.length > 0,
        })),
      };
    },

    make: async (context, recordingId, choice) => {
      const source = await sources.open(context, recordingId);
      const particulars = await particularsOf(source, choice);
      requireIn(context, particulars.people);
      const { user, now } = context;
      const id = randomUUID();
      return withTransaction(db, (tx) =>
        once(context, tx, async () => {
          await requireRecording(tx, recordingId);
          if ((await countPeeksOf(tx, recordingId)) >= PEEKS_PER_RECORDING)
            throw conflict(t('A recording can have up to {max} peeks.', { max: PEEKS_PER_RECORDING }));
          const { fromMs, untilMs, leftOut, durationSeconds } = particulars;
          await insertPeek(
            tx,
            {
              ...{ id, sessionId: source.sessionId, title: choice.title, createdAt: now, showAfter: now },
              ...{ durationSeconds, aspect: 'landscape' },
            },
            { peekId: id, recordingId, fromMs, untilMs, leftOut, captionStyle: choice.caption_style },
          );
          await replaceParticulars(tx, id, particulars, now);
          await replaceCaptions(tx, id, choice.captions);
          await updateDecision(tx, id, user.id, 'clip', now);
          await makeVideo(tx, id, 1, now);
          return presentPeek(await wholeOf(tx, id, user.id), user, media);
        }),
      );
    },

    recut: async (context, peekId, choice) => {
      const { user, now } = context;
      const known = await wholeOf(db, peekId, user.id);
      if (!known.people.some(({ person }) => person.id === user.id)) {
        throw known.peek.publishedAt === null
          ? notFound(NO_PEEK)
          : forbidden('Only the people in this peek can decide about it.');
      }
      if (!known.cut?.recordingId) throw conflict('This peek wasn’t made from a recording.');
      const { recordingId } = known.cut;
      const source = await sources.open(context, recordingId);
      const particulars = await particularsOf(source, choice);
      requireIn(context, particulars.people);
      await withTransaction(db, async (tx) => {
        await requireRecording(tx, recordingId);
        const { peek, people, cut } = await wholeOf(tx, peekId, user.id, true);
        requireOpen(peek);
        if (!cut || choice.version !== peek.version) throw conflict(CHANGED);
        if (people.some(({ person, decision }) => decision === 'skip' && person.id !== user.id))
          throw conflict(
            'Someone in this peek decided against it. Make a new one if you’d like to share another part.',
          );
        const { fromMs, untilMs, leftOut, durationSeconds } = particulars;
        const number = cut.number + 1;
        await updateCut(tx, peekId, {
          fromMs,
          untilMs,
          leftOut,
          number,
          captionStyle: choice.caption_style,
          videoState: 'making',
          progress: 0,
          faults: [],
        });
        await updatePeekVideo(tx, peekId, {
          ...{ title: choice.title, durationSeconds },
          ...{ videoKey: null, posterKey: null },
        });
        await replaceParticulars(tx, peekId, particulars, now);
        await replaceCaptions(tx, peekId, choice.captions);
        // The others are told once there is a video to watch.
        await updatePeekRow(tx, peekId, { version: peek.version + 1 });
        await takeBackAgreements(tx, peekId, user.id);
        await updateDecision(tx, peekId, user.id, 'clip', now);
        await makeVideo(tx, peekId, number, now);
      });
      return answer(context, peekId);
    },
  };
}

/** Returns what was said at the moments that somebody marked, as far as it was written down. */
function markedWords({ voices }: OpenPeekSource, marks: readonly number[]): PeekDesk['marked_words'] {
  return marks.flatMap((mark) => {
    const said = saidAt(voices ?? [], mark);
    return said ? [{ at_seconds: mark / 1000, person_id: said.personId, words: said.text }] : [];
  });
}

const heardOf = ({ levels, spans, words }: Voice): Heard => ({
  ...{ levels, speech: spans },
  words: (words ?? []).map(([from, until]) => ({ from, until })),
});

/** Whether a caption lies within a cut. */
function isWithin(caption: PeekCaption, cut: Pick<Choice, 'from_seconds' | 'until_seconds'>): boolean {
  const { from_seconds: from, until_seconds: until } = caption;
  return cut.from_seconds <= from && from < until && until <= cut.until_seconds;
}

function presentTrack({ personId, levels, spans, words }: Voice): PeekTrack {
  return {
    person_id: personId,
    levels: [...levels],
    speech: spans.flatMap(({ from, until }) => [from / 1000, until / 1000]),
    words:
      words?.map(([from, until, text]) => ({
        ...{ from_seconds: from / 1000, until_seconds: until / 1000, text },
      })) ?? null,
  };
}

function presentReason(reason: Candidate['reasons'][number]): PeekSuggestion['reasons'][number] {
  const value = 'seconds' in reason ? reason.seconds : 'count' in reason ? reason.count : null;
  return { kind: reason.kind, value };
}
