import {
  EXPERTISE_SELECTIONS,
  type listTopicEffects,
  type OwnExposure,
  type ParsedInput,
  type Topic,
  type TopicEffect,
  type WhyNot,
} from '@acquaint/contracts';
import type { Interest, Member, PairChange } from '@acquaint/matching';
import { msg } from '@acquaint/i18n/languages';
import { translatedTopic } from '../../../i18n/topics.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Business } from '../../../business.ts';
import { conflict, notFound } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { Asker } from '../../../realtime/worker-requests.ts';
import type { Database } from '../../../ports/database/database.ts';
import { sentencesFor } from './introduction-reasons.ts';
import { selectExposure, selectLiveWeights } from '../models/match-models.repository.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { selectMembers } from '../matching/match-pool.repository.ts';
import { selectApartFrom } from '../matching/apart.repository.ts';
import { EXPOSURE_DAYS } from '../offers/weekly-offering.ts';
import { selectByUsernames } from '../people.repository.ts';
import { selectBetween } from './why-not.repository.ts';
import { isPaused } from '../offers/week-of-members.ts';

type EffectsQuery = ParsedInput<typeof listTopicEffects>['query'];
type Kind = WhyNot['kind'];

export interface MatchInsightService {
  /** @throws ProblemError 404 if nobody who can be introduced has the username. */
  readonly whyNot: (asker: Asker, username: string) => Promise<WhyNot>;
  /** @throws ProblemError 409 until the caller has completed the form. */
  readonly topicEffects: (asker: Asker, query: EffectsQuery) => Promise<TopicEffect[]>;
  readonly exposure: (context: RequestContext) => Promise<OwnExposure>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly pool: MatchPool;
  /** Returns how many more introductions the caller can get this week; null if unlimited. */
  readonly leftThisWeek: (userId: string, now: Temporal.Instant) => Promise<number | null>;
}

/** Each sentence names the first deciding reason; none reveals the other's answer, block or pause. */
const SENTENCES: Readonly<Record<Kind, string>> = {
  could_come: msg('They’re one of your best matches, so they may be among your next introductions.'),
  yourself: msg('That’s you.'),
  your_form_is_missing: msg('First tell us what you’re looking for and what you’re an expert in.'),
  their_form_is_missing: msg('They haven’t said yet what they’re looking for and what they’re an expert in.'),
  you_are_paused: msg('Your introductions are paused.'),
  not_to_be_introduced: msg(
    'There’s a pending or recent request between you, so we’re not introducing you right now.',
  ),
  open_already: msg('You’ve already been introduced. You’ll find them among your introductions.'),
  connected: msg('You’re already connected.'),
  rests: msg('You were introduced recently. We wait a while before introducing the same two people again.'),
  your_week_is_full: msg('You’ve had all your introductions this week.'),
  little_in_common: msg('What you’re looking for and what they offer don’t have enough in common yet.'),
  others_fit_better: msg('Others are a better fit for now, so they come first.'),
};

/** Kinds for which the scores decide, so that a change to the profile can help (R-MATCH-29). They tell nothing more of the other. */
const SCORED: ReadonlySet<Kind> = new Set<Kind>(['could_come', 'little_in_common', 'others_fit_better']);
const MOST_CHANGES = 3;

/** Highest rank at which a member may still be among the next introductions. */
const NEXT_ONES = 20;

/**
 * Creates the service that explains the matching to members: why not somebody, what a topic would open, how often one
 * was shown.
 */
export function createMatchInsightService({
  db,
  business,
  pool,
  leftThisWeek,
}: Dependencies): MatchInsightService {
  const apartFrom = (userId: string, now: Temporal.Instant): Promise<string[]> =>
    selectApartFrom(db, userId, { now, business });

  return {
    whyNot: async ({ user, now }, username) => {
      const person = (await selectByUsernames(db, [username.toLowerCase()])).get(username.toLowerCase());
      if (!person) throw notFound('We couldn’t find this person.');
      if (person.id === user.id) return unreckoned('yourself');
      const between = await selectBetween(db, user.id, person.id, { now, business });
      // With a block in either direction, the person is not found.
      if (between.isBlocked) throw notFound('We couldn’t find this person.');
      const rows = await selectMembers(db, { ids: [user.id, person.id] });
      const [mine, theirs] = [user.id, person.id].map((id) => rows.find((row) => row.id === id));
      if (!mine) return unreckoned('your_form_is_missing');
      if (!theirs) return unreckoned('their_form_is_missing');
      const members = await pool.toMembers([mine, theirs], now);
      const [me, other] = [user.id, person.id].map((id) => members.find((member) => member.id === id));
      if (!me || !other) return unreckoned('not_to_be_introduced');
      const apart = await apartFrom(user.id, now);
      const excluded = apart.filter((id) => id !== person.id);
      const { policy } = await selectLiveWeights(db);
      const standing = await pool.standing({ who: me, other, excluded }, now);
      const kind = ((): Kind => {
        if (between.isConnected) return 'connected';
        if (between.isOpen) return 'open_already';
        if (between.rests) return 'rests';
        if (between.isSettled) return 'not_to_be_introduced';
        if (isPaused(mine, now)) return 'you_are_paused';
        if (standing.score < policy.minimumScore) return 'little_in_common';
        // A pass or pause that only the other member knows of looks like a lower rank.
        const isHidden = apart.includes(person.id) || isPaused(theirs, now);
        return isHidden || standing.rank > NEXT_ONES ? 'others_fit_better' : 'could_come';
      })();
      const names = await pool.topicNames();
      const isFull =
        (kind === 'could_come' || kind === 'others_fit_better') && (await leftThisWeek(user.id, now)) === 0;
      const shownKind = isFull ? 'your_week_is_full' : kind;
      return {
        kind: shownKind,
        text: t(SENTENCES[shownKind]),
        // The rank would reveal a hidden pass or pause.
        rank: kind === 'others_fit_better' ? null : standing.rank,
        of: kind === 'others_fit_better' ? 0 : Math.max(standing.of, standing.rank),
        your_wish: standing.interestOfA.probability,
        parts: partsOf(standing.interestOfA),
        reasons: sentencesFor(standing.reasonsForA, names),
        changes: SCORED.has(shownKind)
          ? (
              await pool.changes({ me, other, most: EXPERTISE_SELECTIONS.maximum, count: MOST_CHANGES }, now)
            ).map((change) => presentChange(change, names))
          : [],
      };
    },

    topicEffects: async ({ user, now }, { list, topics }) => {
      const [row] = await selectMembers(db, { ids: [user.id] });
      const [me]: (Member | undefined)[] = row ? await pool.toMembers([row], now) : [];
      if (!me)
        throw conflict('First tell us what you’re looking for and what you’re an expert in, then try again.');
      const { policy } = await selectLiveWeights(db);
      const gains = await pool.gains(
        {
          who: me,
          list: list === 'expert_in' ? 'expertIn' : 'lookingFor',
          least: policy.minimumScore,
          most: EXPERTISE_SELECTIONS.maximum,
          topics: topics ?? null,
          excluded: await apartFrom(user.id, now),
        },
        now,
      );
      const names = await pool.topicNames();
      const topicOf = topicIn(names);
      return (
        gains
          // Nobody is asked to give up what they know for something else (R-MATCH-19).
          .filter(({ slug, instead }) => names.has(slug) && (list !== 'expert_in' || instead === null))
          .map(({ slug, instead, opens }) => ({
            topic: topicOf(slug),
            instead_of: instead === null ? null : topicOf(instead),
            list,
            opens,
          }))
      );
    },

    exposure: async ({ user, now }) => {
      const row = await selectExposure(db, user.id, now.subtract({ hours: 24 * EXPOSURE_DAYS }));
      return {
        shown_28_days: row.shown,
        shown_ever: row.ever,
        people: row.people,
        matched: row.matched,
        usual_28_days: row.usual,
      };
    },
  };
}

function unreckoned(kind: Kind): WhyNot {
  return {
    kind,
    text: t(SENTENCES[kind]),
    rank: null,
    of: 0,
    your_wish: null,
    parts: [],
    reasons: [],
    changes: [],
  };
}

/** Returns a function that gives the topic of a slug, in the reader’s language. */
const topicIn =
  (names: ReadonlyMap<string, string>) =>
  (slug: string): Topic =>
    translatedTopic({ slug, name: names.get(slug) ?? slug });

/** Two decimals: what is shown needs no more. */
const rounded = (factor: number): number => Math.round(factor * 100) / 100;

function presentChange(
  { change, mine, theirs }: PairChange,
  names: ReadonlyMap<string, string>,
): WhyNot['changes'][number] {
  const topicOf = topicIn(names);
  const effect = { mine: rounded(mine), theirs: rounded(theirs) };
  if (change.kind === 'goal') return { look_for: null, instead_of: null, goal: change.goal, ...effect };
  const { slug, instead } = change;
  return {
    look_for: topicOf(slug),
    instead_of: instead === null ? null : topicOf(instead),
    goal: null,
    ...effect,
  };
}

const PARTS = ['bias', 'topics', 'words', 'goals', 'time', 'languages', 'facts', 'history'] as const;

function partsOf(interest: Interest): WhyNot['parts'] {
  return PARTS.map((kind) => ({ kind, log_odds: interest[kind] })).filter(({ log_odds }) => log_odds !== 0);
}
