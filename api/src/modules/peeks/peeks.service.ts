import type {
  assignSpeakers,
  incrementSnip,
  InitialSnip,
  listSnips,
  ParsedInput,
  ShownPeek,
  Snip,
  updateSnip,
} from '@acquaint/contracts';
import { paged, type Paged } from '../../http/paging.ts';
import { badField, conflict, forbidden, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { SignedIn } from '../../http/tokens.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { FactPublisher } from '../../realtime/facts.ts';
import { presentSnip, rawUsersOf } from './peek-answer.ts';
import type { PeekMedia } from './peek-media.ts';
import {
  addToCount,
  completeSnips,
  countPublished,
  countView,
  findSnip,
  findSnipToShow,
  hasSpeakers,
  mayHaveGuest,
  selectDecisions,
  selectPending,
  selectPublished,
  toggleLike,
  updateDecision,
  updateSnipRow,
  upsertSpeakers,
  type SnipRow,
  type WholeSnip,
} from './peeks.repository.ts';

type FeedQuery = ParsedInput<typeof listSnips>['query'];
type Change = ParsedInput<typeof updateSnip>['body'];
type Assigned = ParsedInput<typeof assignSpeakers>['body']['raw_users'];
type Action = ParsedInput<typeof incrementSnip>['body']['action'];

/** How many peeks a page of the feed has. */
const PAGE_SIZE = 12;

const GONE = 'We couldn’t find this peek.';
const DECIDED = 'This peek has already been published. Ask us to take it down if you’ve changed your mind.';

export interface PeeksService {
  readonly list: (context: RequestContext, query: FeedQuery) => Promise<Paged<Snip>>;
  readonly count: (context: RequestContext) => Promise<{ published: number; pending: number }>;
  readonly get: (context: RequestContext, id: string) => Promise<Snip>;
  readonly update: (context: RequestContext, id: string, change: Change) => Promise<Snip>;
  readonly skip: (context: RequestContext, id: string) => Promise<Snip>;
  /** Says who the speakers are. @throws ProblemError 404 unless the caller is in it, 400 for a label or person that is not, 409 when published. */
  readonly assignSpeakers: (context: RequestContext, id: string, assigned: Assigned) => Promise<Snip>;
  readonly increment: (
    context: RequestContext,
    id: string,
    action: Action,
  ) => Promise<Pick<Snip, 'counts' | 'is_liked'>>;
  /** For the landing page: a published peek by its id, or `liked` for the most liked one; null for `none`. */
  readonly toShow: (choice: string) => Promise<ShownPeek | null>;
  /** For the initial data: peeks that this person still has to decide about (R-ONB-6). */
  readonly pending: (userId: string, now: Temporal.Instant) => Promise<InitialSnip[]>;
}

interface Dependencies {
  readonly db: Database;
  readonly facts: FactPublisher;
  readonly media: PeekMedia;
}

/** Peeks: every member sees published ones; only their participants see unpublished ones (R-PEEK-7). */
export function createPeeksService({ db, facts, media }: Dependencies): PeeksService {
  /** @throws ProblemError 404 unless it is published or the reader is in it. */
  const visible = async (
    source: Database,
    id: string,
    readerId: string,
    forUpdate = false,
  ): Promise<WholeSnip> => {
    const row = await findSnip(source, id, { forUpdate });
    const [whole] = row ? await completeSnips(source, [row], readerId) : [];
    if (!whole || !(whole.snip.publishedAt !== null || isIn(whole, readerId))) throw notFound(GONE);
    return whole;
  };
  /** @throws ProblemError 404, 403 when the reader is not in it, 409 when it is published. */
  const undecided = async (tx: Database, id: string, readerId: string): Promise<SnipRow> => {
    const whole = await visible(tx, id, readerId, true);
    if (!isIn(whole, readerId)) throw forbidden('Only the people in this peek can decide about it.');
    if (whole.snip.publishedAt !== null) throw conflict(DECIDED);
    return whole.snip;
  };
  const answer = async (id: string, reader: SignedIn): Promise<Snip> =>
    presentSnip(await visible(db, id, reader.id), reader, media);

  const tell = (id: string, published: readonly string[] | null): void => {
    if (published) facts.publish(published, 'snip/published', { snip_id: id });
  };
  return {
    list: async ({ user }, { username, exclude_no_transcription, filter_type, page }) => {
      const request = { page, page_size: PAGE_SIZE };
      const { rows, count } = await selectPublished(db, {
        readerId: user.id,
        filter: filter_type,
        withTranscript: exclude_no_transcription,
        ...request,
        ...(username === undefined ? {} : { username }),
      });
      const whole = await completeSnips(db, rows, user.id);
      return paged(
        whole.map((snip) => presentSnip(snip, user, media)),
        count,
        request,
      );
    },

    count: async ({ user, now }) => {
      const pending = await selectPending(db, user.id, now);
      return { published: await countPublished(db), pending: pending.length };
    },

    get: ({ user }, id) => answer(id, user),

    update: async ({ user, now }, id, change) => {
      const published = await withTransaction(db, async (tx) => {
        const snip = await undecided(tx, id, user.id);
        await updateSnipRow(tx, id, trimmed(snip, change));
        if (change.did_clip !== true) return null;
        await updateDecision(tx, id, user.id, 'clip', now);
        return publishWhenAgreed(tx, id, now);
      });
      tell(id, published);
      return answer(id, user);
    },

    assignSpeakers: async ({ user, now }, id, assigned) => {
      const published = await withTransaction(db, async (tx) => {
        const whole = await visible(tx, id, user.id, true);
        if (!isIn(whole, user.id)) throw notFound(GONE);
        if (whole.snip.publishedAt !== null) throw conflict(DECIDED);
        await upsertSpeakers(tx, speakersOf(whole, assigned, now));
        return publishWhenAgreed(tx, id, now);
      });
      tell(id, published);
      return answer(id, user);
    },

    skip: async ({ user, now }, id) => {
      await withTransaction(db, async (tx) => {
        await undecided(tx, id, user.id);
        await updateDecision(tx, id, user.id, 'skip', now);
      });
      return answer(id, user);
    },

    increment: async ({ user, now }, id, action) => {
      await withTransaction(db, async (tx) => {
        await visible(tx, id, user.id, true);
        if (action === 'like') await toggleLike(tx, id, user.id);
        else if (action === 'view') {
          await countView(tx, id, user.id, now.toZonedDateTimeISO('UTC').toPlainDate());
        } else await addToCount(tx, id, action === 'share' ? 'shareCount' : 'replayCount', 1);
      });
      const { counts, is_liked } = await answer(id, user);
      return { counts, is_liked };
    },

    toShow: async (choice) => {
      const snip = choice === 'none' ? null : await findSnipToShow(db, choice === 'liked' ? null : choice);
      const video = snip && media.urlOf(snip, 'video', null);
      if (!snip || !video) return null;
      return {
        title: snip.title,
        duration_seconds: snip.durationSeconds,
        video_url: video,
        poster_url: media.urlOf(snip, 'poster', null),
        transcript: snip.transcript ?? '',
      };
    },

    pending: async (userId, now) => {
      const whole = await completeSnips(db, await selectPending(db, userId, now), userId);
      return whole.map(({ snip, people, speakers }) => ({
        uuid: snip.id,
        created_at: snip.createdAt.toString(),
        is_skipped: false,
        did_clip: people.some(({ person, decision }) => person.id === userId && decision === 'clip'),
        raw_users: rawUsersOf({ speakers, people }),
        joined_users: people.map(({ person }) => person.username),
        show_after: snip.showAfter.toString(),
      }));
    },
  };
}

/**
 * Publishes a peek once everybody in it has clipped it and its speakers are named (R-PEEK-4). A peek of a call with a guest
 * waits until each voice is known to be a member's who agreed: a guest has no account to agree with (R-PEEK-6, ADR 0023).
 * @returns whom to tell, null while it waits.
 */
async function publishWhenAgreed(
  tx: Database,
  id: string,
  now: Temporal.Instant,
): Promise<readonly string[] | null> {
  const decisions = await selectDecisions(tx, id);
  const isAgreed = decisions.every(({ decision }) => decision === 'clip');
  if (!isAgreed || !(await hasSpeakers(tx, id)) || (await mayHaveGuest(tx, id))) return null;
  await updateSnipRow(tx, id, { publishedAt: now });
  return decisions.map(({ userId }) => userId);
}

/** The rows that say who the speakers are. @throws ProblemError 400 for a label or a person that is not in the peek. */
function speakersOf({ snip, people, speakers }: WholeSnip, assigned: Assigned, now: Temporal.Instant) {
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
    snipId: snip.id,
    label,
    // Kept where the speaker is known already.
    position: index,
    userId: user_id,
    identifiedAt: now,
  }));
}

function isIn({ people }: WholeSnip, userId: string): boolean {
  return people.some(({ person }) => person.id === userId);
}

/** What a change writes. @throws ProblemError 400 when the trimmed piece would be empty or beyond the end. */
function trimmed(
  snip: SnipRow,
  { title, trim_start_seconds, trim_end_seconds }: Change,
): Parameters<typeof updateSnipRow>[2] {
  const start = trim_start_seconds ?? snip.trimStartSeconds;
  const end = trim_end_seconds ?? snip.trimEndSeconds ?? snip.durationSeconds;
  if (end <= start) throw badField('trim_end_seconds', 'The end must be after the start');
  if (end > snip.durationSeconds) throw badField('trim_end_seconds', 'The end must be within the clip');
  return {
    ...(title === undefined ? {} : { title }),
    ...(trim_start_seconds === undefined ? {} : { trimStartSeconds: start }),
    ...(trim_end_seconds === undefined ? {} : { trimEndSeconds: end }),
  };
}
