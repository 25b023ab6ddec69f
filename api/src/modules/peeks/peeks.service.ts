import { PEEK_PLAYED_SECONDS, to } from '@acquaint/contracts';
import type {
  assignSpeakers,
  incrementPeek,
  InitialPeek,
  ParsedInput,
  ShownPeek,
  Peek,
  updatePeek,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { badField, conflict, forbidden, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { t } from '../../i18n/i18n.ts';
import { fullName } from '../../i18n/people.ts';
import { addOnboardingStep } from '../identity/identity.queries.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { createPeekFeed, type CountComments } from './feed/feed.service.ts';
import { asNewVersion, CHANGED, publishWhenAgreed, requireOpen, requireVideo } from './peek-agreement.ts';
import { NO_PEEK } from './peeks.queries.ts';
import { postponeDecision, selectPending } from './pending-peeks.repository.ts';
import { captionsOf, presentPeek, rawUsersOf } from './peek-answer.ts';
import type { PeekMedia } from './peek-media.ts';
import {
  completePeeks,
  countOnce,
  countPublished,
  findPeek,
  isShownTo,
  NOBODY,
  selectDecisions,
  toggleLike,
  updateDecision,
  updatePeekRow,
  upsertSpeakers,
  type PeekRow,
  type WholePeek,
} from './peeks.repository.ts';
import { findPeekToShow } from './link/open-peeks.repository.ts';
import { deleteVideos } from './videos/peek-videos.repository.ts';
import { secondsLeft } from './videos/seconds-left.ts';
import { findVideoInMaking } from './videos/videos-in-making.repository.ts';

type Change = ParsedInput<typeof updatePeek>['body'];
type Assigned = ParsedInput<typeof assignSpeakers>['body']['raw_users'];
type Action = ParsedInput<typeof incrementPeek>['body']['action'];

export interface PeeksService {
  readonly list: ReturnType<typeof createPeekFeed>;
  readonly count: (context: RequestContext) => Promise<{ published: number; pending: number }>;
  readonly get: (context: RequestContext, id: string) => Promise<Peek>;
  readonly update: (context: RequestContext, id: string, change: Change) => Promise<Peek>;
  /**
   * Decides against a peek; a published one is taken down at once (R-PEEK-13).
   * @throws ProblemError 404, 403 unless the caller is in it.
   */
  readonly skip: (context: RequestContext, id: string) => Promise<Peek>;
  /**
   * Asks the caller again in a day.
   * @throws ProblemError 404, 403 unless the caller is in it, 409 when it is published or taken down.
   */
  readonly decideLater: (context: RequestContext, id: string) => Promise<Peek>;
  /**
   * Takes a peek down permanently, by staff, and notifies the people in it of the reason.
   * @throws ProblemError 404 unless it is published.
   */
  readonly takeDown: (context: RequestContext, id: string, reason: string) => Promise<void>;
  /**
   * Names the speakers.
   * @throws ProblemError 404 unless the caller is in the peek, 400 for an unknown label or person, 409 when published.
   */
  readonly assignSpeakers: (context: RequestContext, id: string, assigned: Assigned) => Promise<Peek>;
  /**
   * Counts an action. A view of `PEEK_PLAYED_SECONDS` completes the caller's first step (R-ONB-17).
   * @throws ProblemError 404.
   */
  readonly increment: (
    context: RequestContext,
    id: string,
    action: Action,
    seconds?: number,
  ) => Promise<Pick<Peek, 'counts' | 'is_liked'>>;
  /** Finds the peek for the landing page: by its ID, or `liked` for the most liked one. Returns null for `none`. */
  readonly toShow: (choice: string) => Promise<ShownPeek | null>;
  /** Returns the peeks that this person still has to decide about, for the initial data (R-ONB-6). */
  readonly pending: (userId: string, now: Temporal.Instant) => Promise<InitialPeek[]>;
}

interface Dependencies {
  readonly db: Database;
  readonly events: EventPublisher;
  readonly media: PeekMedia;
  /** Enqueues the deletion of files. */
  readonly eraseSoon: (tx: Transaction, keys: readonly string[]) => Promise<unknown>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly audit: Audit;
  readonly countComments: CountComments;
  /** The setting `PEEK_LATER_HOURS`. */
  readonly laterHours: number;
}

/** Peeks: every member sees published ones; only the people in them see unpublished ones (R-PEEK-7). */
export function createPeeksService(deps: Dependencies): PeeksService {
  const { db, events, media, notifications, laterHours } = deps;
  /** Unpublishes a peek and deletes its videos to download; a later version is rendered again. */
  const unpublish = async (tx: Transaction, id: string): Promise<void> => {
    await updatePeekRow(tx, id, { publishedAt: null });
    const keys = await deleteVideos(tx, id);
    if (keys.length > 0) await deps.eraseSoon(tx, keys);
  };
  /** @throws ProblemError 404 unless it is published or the reader is in it. */
  const visible = async (
    source: Database,
    id: string,
    readerId: string,
    forUpdate = false,
  ): Promise<WholePeek> => {
    const row = await findPeek(source, id, { forUpdate });
    const [whole] = row ? await completePeeks(source, [row], readerId) : [];
    if (!whole || !(await isVisible(source, whole, readerId))) throw notFound(NO_PEEK);
    return whole;
  };
  /** @throws ProblemError 404, 403 when the reader is not in it. */
  const own = async (tx: Database, id: string, readerId: string): Promise<WholePeek> => {
    const whole = await visible(tx, id, readerId, true);
    if (!isIn(whole, readerId)) throw forbidden('Only the people in this peek can decide about it.');
    return whole;
  };
  const isVisible = async (source: Database, whole: WholePeek, readerId: string): Promise<boolean> =>
    isIn(whole, readerId) ||
    (whole.peek.publishedAt !== null && (await isShownTo(source, whole.peek.id, readerId)));
  const answer = async (id: string, reader: LoggedIn): Promise<Peek> =>
    presentPeek(await visible(db, id, reader.id), reader, media);

  const tell = (id: string, published: readonly string[] | null): void => {
    if (published) events.publish(published, 'snip/published', { snip_id: id });
  };
  return {
    list: createPeekFeed({ db, media, countComments: deps.countComments }),

    count: async ({ user, now }) => {
      const pending = await selectPending(db, user.id, now);
      return { published: await countPublished(db, user.id), pending: pending.length };
    },

    get: async ({ user, now }, id) => {
      const peek = await answer(id, user);
      if (!peek.is_mine || peek.video_state !== 'making') return peek;
      const video = await findVideoInMaking(db, id);
      return { ...peek, video_seconds_left: video && secondsLeft(video, now) };
    },

    update: async (context, id, change) => {
      const { user, now } = context;
      const published = await withTransaction(db, async (tx) => {
        const whole = await own(tx, id, user.id);
        const { peek } = whole;
        requireOpen(peek);
        const edits = editsOf(whole, change);
        const isEdited = Object.keys(edits).length > 0;
        const saidSo = whole.people.some(
          ({ person, decision }) => person.id === user.id && decision === 'clip',
        );
        // A repeated request whose response was lost changes nothing.
        const isRepeated = saidSo && !isEdited;
        if (change.did_clip === true && !isRepeated && (change.version ?? 1) !== peek.version)
          throw conflict(CHANGED);
        if (change.did_clip === true) requireVideo(whole);
        if (isEdited) {
          await updatePeekRow(tx, id, edits);
          await asNewVersion(tx, notifications, peek, context);
        }
        if (change.did_clip !== true) return null;
        await updateDecision(tx, id, user.id, 'clip', now);
        return publishWhenAgreed(tx, id, now);
      });
      tell(id, published);
      return answer(id, user);
    },

    assignSpeakers: async (context, id, assigned) => {
      const { user, now } = context;
      const published = await withTransaction(db, async (tx) => {
        const whole = await visible(tx, id, user.id, true);
        if (!isIn(whole, user.id)) throw notFound(NO_PEEK);
        requireOpen(whole.peek);
        const speakers = speakersOf(whole, assigned, now);
        await upsertSpeakers(tx, speakers);
        const isNew = speakers.some(
          ({ label, userId }) =>
            !whole.speakers.some((known) => known.label === label && known.userId === userId),
        );
        if (isNew) await asNewVersion(tx, notifications, whole.peek, context);
        return publishWhenAgreed(tx, id, now);
      });
      tell(id, published);
      return answer(id, user);
    },

    skip: async ({ user, now }, id) => {
      await withTransaction(db, async (tx) => {
        const { peek } = await own(tx, id, user.id);
        await updateDecision(tx, id, user.id, 'skip', now);
        // A hidden peek has its videos, too.
        if (isPublishedOrHidden(peek)) await unpublish(tx, id);
      });
      return answer(id, user);
    },

    decideLater: async ({ user, now }, id) => {
      await withTransaction(db, async (tx) => {
        requireOpen((await own(tx, id, user.id)).peek);
        await postponeDecision(tx, id, user.id, now.add({ hours: laterHours }));
      });
      return answer(id, user);
    },

    takeDown: async (context, id, reason) => {
      await withTransaction(db, async (tx) => {
        const peek = await findPeek(tx, id, { forUpdate: true });
        if (peek === null || !isPublishedOrHidden(peek)) throw notFound(NO_PEEK);
        await unpublish(tx, id);
        // Forgets that it was hidden because of a report, so that showing it again later does not publish it.
        await updatePeekRow(tx, id, { isTakenDown: true, hiddenPublishedAt: null });
        await deps.audit(tx, context, { action: 'peek/taken-down', subjectId: id, reason });
        for (const { userId } of await selectDecisions(tx, id)) {
          await notifications.notify(tx, {
            userId,
            kind: 'system',
            content: () => ({
              title: t('We’ve taken down a peek you’re in'),
              text: t('No one can see “{title}” any more. Our reason: {reason}', {
                title: peek.title,
                reason,
              }),
            }),
            path: to('/peek', { snip: id }),
            personId: null,
            now: context.now,
          });
        }
      });
    },

    increment: async ({ user, now }, id, action, seconds = 0) => {
      await withTransaction(db, async (tx) => {
        await visible(tx, id, user.id, true);
        if (action === 'like') await toggleLike(tx, id, user.id);
        else await countOnce(tx, id, user.id, action, now.toZonedDateTimeISO('UTC').toPlainDate());
        if (action !== 'view' || seconds < PEEK_PLAYED_SECONDS) return;
        const [user_id] = await addOnboardingStep(tx, [user.id], 'explore-peeks', { ends: false });
        if (user_id !== undefined)
          afterCommit(tx, () => events.publish([user_id], 'first-step/done', { user_id }));
      });
      const { counts, is_liked } = await answer(id, user);
      return { counts, is_liked };
    },

    toShow: async (choice) => {
      const peek = choice === 'none' ? null : await findPeekToShow(db, choice === 'liked' ? null : choice);
      const video = peek && media.urlOf(peek, 'video', null);
      const [whole] = peek ? await completePeeks(db, [peek], NOBODY) : [];
      if (!peek || !video || !whole) return null;
      return {
        uuid: peek.id,
        title: peek.title,
        people: whole.people.map(({ person }) => fullName(person)),
        duration_seconds: peek.durationSeconds,
        video_url: video,
        poster_url: media.urlOf(peek, 'poster', null),
        transcript: peek.transcript ?? '',
        captions: captionsOf(peek, whole.cut),
      };
    },

    pending: async (userId, now) => {
      const whole = await completePeeks(db, await selectPending(db, userId, now), userId);
      return whole.map(({ peek, people, speakers }) => ({
        uuid: peek.id,
        created_at: peek.createdAt.toString(),
        is_skipped: false,
        did_clip: people.some(({ person, decision }) => person.id === userId && decision === 'clip'),
        raw_users: rawUsersOf({ speakers, people }),
        joined_users: people.map(({ person }) => person.username),
        show_after: peek.showAfter.toString(),
      }));
    },
  };
}

/** Whether it is published, or was when a report hid it. */
const isPublishedOrHidden = (peek: Pick<PeekRow, 'publishedAt' | 'hiddenPublishedAt'>): boolean =>
  peek.publishedAt !== null || peek.hiddenPublishedAt !== null;

/** Returns the rows that name the speakers. @throws ProblemError 400 for a label or a person that is not in the peek. */
function speakersOf({ peek, people, speakers }: WholePeek, assigned: Assigned, now: Temporal.Instant) {
  const labels = assigned.map(({ label }) => label);
  const isTwice = new Set(labels).size < labels.length;
  const isUnknown =
    speakers.length > 0 && labels.some((label) => !speakers.some((each) => each.label === label));
  if (isTwice || isUnknown) throw badField('raw_users', 'Name each speaker in this recording once');
  const isStranger = assigned.some(
    ({ user_id }) => user_id !== null && !people.some(({ person }) => person.id === user_id),
  );
  if (isStranger) throw badField('raw_users', 'Choose someone who was in the room');
  return assigned.map(({ label, user_id }, index) => ({
    peekId: peek.id,
    label,
    // On conflict, the position of a known speaker is kept.
    position: index,
    userId: user_id,
    identifiedAt: now,
  }));
}

function isIn({ people }: WholePeek, userId: string): boolean {
  return people.some(({ person }) => person.id === userId);
}

/**
 * Returns the columns that a change updates; equal values are left out.
 * @throws ProblemError 400 when the trimmed part would be empty or beyond the end.
 */
function editsOf(
  { peek, cut, guest }: WholePeek,
  { title, trim_start_seconds, trim_end_seconds }: Change,
): Parameters<typeof updatePeekRow>[2] {
  const start = trim_start_seconds ?? peek.trimStartSeconds;
  const endBefore = peek.trimEndSeconds ?? peek.durationSeconds;
  const end = trim_end_seconds ?? endBefore;
  if ((cut ?? guest) && (start !== peek.trimStartSeconds || end !== endBefore))
    throw badField('trim_start_seconds', 'Change where it begins and ends in the recording');
  if (end <= start) throw badField('trim_end_seconds', 'The end must be after the start');
  if (end > peek.durationSeconds) throw badField('trim_end_seconds', 'The end must be within the clip');
  return {
    ...(title === undefined || title === peek.title ? {} : { title }),
    ...(start === peek.trimStartSeconds ? {} : { trimStartSeconds: start }),
    ...(end === endBefore ? {} : { trimEndSeconds: end }),
  };
}
