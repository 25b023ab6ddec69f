import { randomUUID } from 'node:crypto';
import type {
  getSuggestions,
  introducePeople,
  ParsedInput,
  PersonSummary,
  SearchResult,
} from '@acquaint/contracts';
import type { Business } from '../../business.ts';
import { badField, conflict, forbidden, notFound, type ProblemError } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import type { Asker } from '../../realtime/worker-requests.ts';
import { fullName } from '../../i18n/people.ts';
import { t } from '../../i18n/i18n.ts';
import { pairOf } from '../connections/connection-rules.ts';
import type { Connections } from '../connections/connections.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import { introducedByReason } from './reasons/introduction-reasons.ts';
import type { ExplainPair } from './reasons/pair-reasons.service.ts';
import { addIntroducer, lockOpenPair, selectPeople } from './introductions.repository.ts';
import type { MatchPool } from './matching/match-pool.ts';
import { selectMembers } from './matching/match-pool.repository.ts';
import { selectApartFrom } from './matching/apart.repository.ts';
import { expireIntroductions, insertIntroductions, lockOffering } from './offers/offers.repository.ts';
import { selectByUsernames, selectExperienced } from './people.repository.ts';
import { isPaused } from './offers/week-of-members.ts';

export interface BringingTogetherService {
  /** Returns suggested members for the caller, the best fit first, in addition to their introductions. */
  readonly suggest: (
    asker: Asker,
    query: ParsedInput<typeof getSuggestions>['query'],
  ) => Promise<SearchResult[]>;
  /**
   * Introduces two of the caller's own connections to each other; both must accept (R-MATCH-18).
   * @returns the introduction's id.
   * @throws ProblemError 404 for an unknown person, 403 for someone they are not connected with, 409 without a reason if
   * the two may not be introduced.
   */
  readonly introduce: (
    context: RequestContext,
    body: ParsedInput<typeof introducePeople>['body'],
  ) => Promise<string>;
  /**
   * Introduces two people to each other on behalf of the caller.
   * @param allow checks within the transaction that the caller may do this, and throws otherwise.
   * @returns the introduction's id.
   * @throws ProblemError 409 without a reason if the two may not be introduced, and what `allow` throws.
   */
  readonly introducePair: (
    context: RequestContext,
    pair: readonly [PersonSummary, PersonSummary],
    note: string,
    allow: (tx: Transaction) => Promise<void>,
  ) => Promise<string>;
}

interface Dependencies {
  readonly db: Database;
  readonly business: Business;
  readonly pool: Pick<MatchPool, 'toMembers' | 'top'>;
  readonly explainPair: ExplainPair;
  readonly events: EventPublisher;
  readonly notifications: Notifications;
  readonly connections: Connections;
  readonly profiles: Pick<Profiles, 'searchResults'>;
}

/** Creates the service for suggestions, and for introductions that members make themselves. */
export function createBringingTogetherService({
  db,
  business,
  pool,
  explainPair,
  events,
  notifications,
  connections,
  profiles,
}: Dependencies): BringingTogetherService {
  const apartFrom = (database: Database, userId: string, now: Temporal.Instant): Promise<string[]> =>
    selectApartFrom(database, userId, { now, business });

  const introducePair: BringingTogetherService['introducePair'] = async (
    { user, now },
    [one, other],
    note,
    allow,
  ) => {
    const me = (await selectPeople(db, [user.id])).get(user.id);
    if (!me) throw notFound();
    const reason = introducedByReason(fullName(me), note);
    const reasons = await explainPair({ now }, one.id, other.id);
    return withTransaction(db, async (tx) => {
      await lockOffering(tx);
      await expireIntroductions(tx, now, [one.id]);
      const open = await lockOpenPair(tx, pairOf(one.id, other.id));
      // Check again under the lock: a block may have been made since. The response does not reveal it.
      await allow(tx);
      if (!(await connections.holdUnblocked(tx, one.id, other.id))) throw strangers(one, other);
      if (open && !open.anyPassed) {
        await addIntroducer(tx, open.id, { introducedBy: user.id, note, reason });
        await notifyBoth(tx, open.id, me, [one, other], now);
        return open.id;
      }
      const settings = await selectMembers(tx, { ids: [one.id, other.id] });
      const isAway = settings.some((row) => isPaused(row, now));
      if (open || isAway || (await apartFrom(tx, one.id, now)).includes(other.id)) {
        throw strangers(one, other);
      }
      const id = randomUUID();
      await insertIntroductions(tx, [
        {
          id,
          a: one.id,
          b: other.id,
          score: reasons.score,
          policyVersion: null,
          introducedBy: user.id,
          note,
          reasonsForA: [reason, ...reasons.forOne],
          reasonsForB: [reason, ...reasons.forOther],
          offeredAt: now,
          expiresAt: now.add({ hours: 24 * business.introductionDays }),
        },
      ]);
      await notifyBoth(tx, id, me, [one, other], now);
      return id;
    });
  };

  return {
    introducePair,

    suggest: async ({ user, now }, { count, usernameToExclude }) => {
      const apart = await apartFrom(db, user.id, now);
      const named = usernameToExclude?.toLowerCase();
      const leftOut = named === undefined ? undefined : (await selectByUsernames(db, [named])).get(named);
      const excluded = [...apart, ...(leftOut ? [leftOut.id] : [])];
      const [me] = await pool.toMembers(await selectMembers(db, { ids: [user.id] }), now);
      const matches = me ? await pool.top(me, 2 * count, excluded, now) : [];
      const matchIds = matches.map((match) => match.id);
      const able = new Set((await selectMembers(db, { ids: matchIds })).map((row) => row.id));
      const fitting = matchIds.filter((id) => able.has(id)).slice(0, count);
      const rest = await selectExperienced(db, user.id, [...excluded, ...fitting], count - fitting.length);
      return profiles.searchResults([...fitting, ...rest]);
    },

    introduce: async (context, { username, to, note }) => {
      const { id: meId } = context.user;
      const pair = await twoConnections(meId, username, to);
      const ids = pair.map(({ id }) => id);
      return introducePair(context, pair, note, async (tx) =>
        mustBeConnected(await connections.holdConnected(tx, meId, ids), pair),
      );
    },
  };

  /** Returns the two members by username, in the given order; each must be a connection of the caller. */
  async function twoConnections(
    meId: string,
    username: string,
    to: string,
  ): Promise<readonly [PersonSummary, PersonSummary]> {
    const people = await selectByUsernames(db, [username.toLowerCase(), to.toLowerCase()]);
    const one = people.get(username.toLowerCase());
    const other = people.get(to.toLowerCase());
    if (!one || !other) throw notFound('We couldn’t find this person.');
    if (one.id === other.id) throw badField('to', 'Choose two different people');
    if (one.id === meId) throw badField('username', 'Choose one of your connections');
    if (other.id === meId) throw badField('to', 'Choose one of your connections');
    mustBeConnected(await connections.connectedAmong(meId, [one.id, other.id]), [one, other]);
    return [one, other];
  }

  async function notifyBoth(
    tx: Transaction,
    introductionId: string,
    introducer: PersonSummary,
    pair: readonly [PersonSummary, PersonSummary],
    now: Temporal.Instant,
  ): Promise<void> {
    for (const person of pair) {
      await notifications.notify(tx, {
        userId: person.id,
        kind: 'introduction_offered',
        content: () => ({
          title: t('{name} wants to introduce you to someone', { name: introducer.first_name }),
          text: t('See who it is, then choose “I’d like to meet”, “Save for later” or “Not for me”.'),
        }),
        path: '/dashboard/home/intros',
        personId: introducer.id,
        now,
      });
    }
    const ids = pair.map((person) => person.id);
    afterCommit(tx, () => events.publish(ids, 'introduction/offered', { introduction_id: introductionId }));
  }
}

/** @throws ProblemError 403 */
function mustBeConnected(connected: ReadonlySet<string>, people: readonly PersonSummary[]): void {
  const stranger = people.find(({ id }) => !connected.has(id));
  if (stranger)
    throw forbidden(t('You’re not connected with {name}. Connect first.', { name: stranger.first_name }));
}

function strangers(one: PersonSummary, other: PersonSummary): ProblemError {
  return conflict(
    t('{one} and {other} already know each other, or can’t be introduced right now.', {
      one: one.first_name,
      other: other.first_name,
    }),
  );
}
