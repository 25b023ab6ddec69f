import {
  isWholeClip,
  PEEK_SECONDS,
  type ParsedInput,
  type Peek,
  type PeekDesk,
  type recutPeek,
} from '@acquaint/contracts';
import { badField, conflict, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Database } from '../../../ports/database/database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { unknownTopics } from '../../identity/topics.queries.ts';
import { presentSpoken } from '../guest-clips/clip-voice.ts';
import { settleGuestAgreement } from '../guest-clips/guest-agreement.ts';
import {
  findClipOfPeek,
  findClipVoice,
  type ClipVoiceRow,
  type GuestClipRow,
  type WholeClip,
} from '../guest-clips/guest-clips.repository.ts';
import { CHANGED, requireOpen } from '../peek-agreement.ts';
import { presentPeek } from '../peek-answer.ts';
import type { PeekMedia } from '../peek-media.ts';
import { NO_PEEK } from '../peeks.queries.ts';
import {
  completePeeks,
  findPeek,
  selectDecisions,
  takeBackAgreements,
  updateDecision,
  updatePeekRow,
  updateStretches,
  type PeekRow,
} from '../peeks.repository.ts';
import { replaceCaptions, selectCaptions } from '../videos/peek-captions.ts';
import { findCut, replaceClipCut, replaceTopics, updatePeekVideo } from '../videos/peek-cuts.repository.ts';
import type { MakeVideo } from './peek-desk.service.ts';
import { stretchesIn } from './stretches.ts';

type Choice = ParsedInput<typeof recutPeek>['body'];

/** The desk of a guest's clip (R-PEEK-50). */
export interface ClipDeskService {
  /** @throws ProblemError 404 unless it is the clip of a guest that the caller asked for, 409 when it cannot be cut. */
  readonly open: (context: RequestContext, peekId: string) => Promise<PeekDesk>;
  /**
   * Changes what the peek shows of the clip. By doing so, the caller agrees to it.
   * @throws ProblemError as `open`; 400 for a cut that cannot be a peek, 409 when it was published or changed meanwhile, or the
   * guest would have to agree to it and decided against an earlier version.
   */
  readonly recut: (context: RequestContext, peekId: string, choice: Choice) => Promise<Peek>;
}

interface Dependencies {
  readonly db: Database;
  readonly media: PeekMedia;
  readonly makeVideo: MakeVideo;
  /** Measures a clip that is not measured. */
  readonly measureSoon: (peekId: string) => Promise<unknown>;
}

export function createClipDeskService(deps: Dependencies): ClipDeskService {
  const { db, media, makeVideo, measureSoon } = deps;

  /** @throws ProblemError 404, 409 for a clip that is too short to be cut. */
  const clipOf = async (
    source: Database,
    { user }: RequestContext,
    id: string,
    forUpdate = false,
  ): Promise<Pick<WholeClip, 'clip' | 'request'> & { readonly peek: PeekRow; readonly seconds: number }> => {
    const peek = await findPeek(source, id, { forUpdate });
    const found = peek && (await findClipOfPeek(source, id));
    const isMine = (await selectDecisions(source, id)).some(({ userId }) => userId === user.id);
    if (!peek || !found || !isMine) throw notFound(NO_PEEK);
    const seconds = found.clip.seconds ?? peek.durationSeconds;
    if (seconds < PEEK_SECONDS.min)
      throw conflict(t('This clip is shorter than {min} seconds, so it can’t be cut.', PEEK_SECONDS));
    return { ...found, peek, seconds };
  };

  return {
    open: async (context, id) => {
      const { clip, request, peek, seconds } = await clipOf(db, context, id);
      requireOpen(peek);
      const voice = await findClipVoice(db, id);
      if (!voice) await measureSoon(id);
      const cut = await findCut(db, id);
      const captions = await selectCaptions(db, [id]);
      return {
        ...{ recording_id: null, prompt: request.prompt, seconds },
        video_url: media.clipUrl(peek, context.user),
        poster_url: media.urlOf(peek, 'poster', context.user),
        people: [{ id: clip.id, username: '', first_name: clip.guestName, last_name: '', is_erased: false }],
        stretches: stretchesOf(clip, seconds),
        suggestions: null,
        tracks: voice && [presentTrack(clip.id, voice)],
        marks: [],
        marked_words: [],
        peeks: [
          {
            ...{ uuid: id, title: peek.title, is_published: false },
            ...{ from_seconds: (cut?.fromMs ?? 0) / 1000, until_seconds: cut ? cut.untilMs / 1000 : seconds },
            captions: captions.get(id) ?? [],
            caption_style: cut?.captionStyle ?? 'boxed',
            leaves_out_pauses: false,
          },
        ],
      };
    },

    recut: async (context, id, choice) => {
      const { user, now } = context;
      const { clip, seconds } = await clipOf(db, context, id);
      requireChoice(choice, clip, seconds);
      if ((await unknownTopics(db, choice.topic_slugs)).length > 0)
        throw badField('topic_slugs', 'Choose topics from the list');
      const voice = await findClipVoice(db, id);
      const cut = {
        fromMs: Math.round(choice.from_seconds * 1000),
        untilMs: Math.round(Math.min(choice.until_seconds, seconds) * 1000),
      };
      await withTransaction(db, async (tx) => {
        const { peek } = await clipOf(tx, context, id, true);
        requireOpen(peek);
        if (choice.version !== peek.version) throw conflict(CHANGED);
        const number = await replaceClipCut(tx, { peekId: id, ...cut, captionStyle: choice.caption_style });
        const durationSeconds = (cut.untilMs - cut.fromMs) / 1000;
        await updatePeekVideo(tx, id, {
          ...{ title: choice.title, durationSeconds },
          ...{ videoKey: null, posterKey: null },
        });
        await replaceTopics(tx, id, [...new Set(choice.topic_slugs)]);
        await replaceCaptions(tx, id, choice.captions);
        // Until the voice has been measured, the guest counts as speaking throughout.
        const spans = voice?.spans ?? [{ from: cut.fromMs, until: cut.untilMs }];
        await updateStretches(tx, id, stretchesIn(spans, cut));
        await updatePeekRow(tx, id, {
          ...{ version: peek.version + 1, trimStartSeconds: 0, trimEndSeconds: null },
        });
        await settleGuestAgreement(tx, id, now);
        await takeBackAgreements(tx, id, user.id);
        await updateDecision(tx, id, user.id, 'clip', now);
        await makeVideo(tx, id, number, now);
      });
      const row = await findPeek(db, id);
      const [whole] = row ? await completePeeks(db, [row], user.id) : [];
      if (!whole) throw notFound(NO_PEEK);
      return presentPeek(whole, user, media);
    },
  };
}

/** @throws ProblemError 400 for what cannot be a peek of this clip. */
function requireChoice(choice: Choice, { id: guestId, lost }: GuestClipRow, seconds: number): void {
  const { from_seconds: from, until_seconds: until, speaker_ids, captions } = choice;
  const length = Math.round((until - from) * 1000) / 1000;
  if (choice.leaves_out_pauses) throw badField('leaves_out_pauses', 'The pauses of a guest’s clip stay');
  if (length < PEEK_SECONDS.min || length > PEEK_SECONDS.max)
    throw badField('until_seconds', t('A peek is {min} to {max} seconds long', PEEK_SECONDS));
  // The page rounds to a hundredth of a second.
  if (until > seconds + 0.01) throw badField('until_seconds', 'This isn’t a part of the clip');
  const hasLost = lost && from * 1000 < lost.until && lost.from < until * 1000;
  if (hasLost && !isWholeClip(seconds, choice))
    throw badField('from_seconds', 'A few seconds of the recording are missing there. Choose another part');
  if (speaker_ids.some((id) => id !== guestId))
    throw badField('speaker_ids', 'Choose people who are in this part of the recording');
  const isIn = captions.every(
    (each) =>
      each.person_id === guestId &&
      from <= each.from_seconds &&
      each.from_seconds < each.until_seconds &&
      each.until_seconds <= until,
  );
  if (!isIn)
    throw badField('captions', 'Captions must belong to people and times in this part of the recording');
}

/** Returns the parts of a clip; a stretch with missing seconds is a part of its own (R-PEEK-52). */
function stretchesOf({ id, lost }: GuestClipRow, seconds: number): PeekDesk['stretches'] {
  const ends = [0, ...(lost ? [lost.from / 1000, lost.until / 1000] : []), seconds];
  return ends.slice(1).flatMap((end, at) => {
    const [from_seconds, until_seconds] = [ends[at] ?? 0, Math.min(end, seconds)];
    if (from_seconds >= until_seconds) return [];
    const lost_person_ids = lost && at === 1 ? [id] : [];
    return [{ from_seconds, until_seconds, part: 0, person_ids: [id], has_guest: false, lost_person_ids }];
  });
}

function presentTrack(guestId: string, voice: ClipVoiceRow): NonNullable<PeekDesk['tracks']>[number] {
  const { speech, words } = presentSpoken(voice);
  return { person_id: guestId, levels: [...voice.levels], speech: speech ?? [], words };
}
