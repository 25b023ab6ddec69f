import {
  acceptIntroduction,
  blockPerson,
  bookSession,
  introducePeople,
  listFreeSlots,
  listIntroductions,
  openConversation,
  requestConnection,
  sendMessage,
  updateAvailability,
} from '@acquaint/contracts';
import { Client } from 'pg';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import { registerMember } from '../../../test/people.ts';
import { connect } from '../../../test/talkers.ts';
import type { Caller } from '../../../test/client.ts';
import { anyStart } from '../sessions/test-booking.ts';
import { startWithMembers, type OwnServer } from '../sessions/test-members.ts';
import { pairOf } from './connection-rules.ts';

interface Somebody extends Caller {
  readonly id: string;
  readonly username: string;
}

type Topics = readonly [string, string];

/** An action of one member toward another who blocks them at the same time. */
interface Act {
  readonly name: string;
  /** The table that the action writes after it has checked for a block. */
  readonly writes: string;
  readonly done: number;
  readonly refused: number;
  /**
   * Prepares the action.
   * @returns the function that does it as the first of the two.
   */
  readonly prepare: (one: Somebody, other: Somebody) => Promise<() => Promise<{ readonly status: number }>>;
}

/**
 * Runs a block and an action that it forbids at the same time: one of them comes first, and the other takes it into
 * account.
 */
describe('a simultaneous block', () => {
  let own: OwnServer;
  let outside: Client | undefined;
  /** A second connection: within a transaction, statistics about other sessions do not change. */
  let watcher: Client | undefined;
  let places = 0;

  beforeAll(async () => {
    own = await startWithMembers(Array.from({ length: 40 }, (_, index) => `Member ${index}`));
    if (own.databaseUrl === undefined) return;
    outside = new Client({ connectionString: own.databaseUrl });
    await outside.connect();
    watcher = new Client({ connectionString: own.databaseUrl });
    await watcher.connect();
  });
  afterAll(async () => {
    await outside?.end();
    await watcher?.end();
    await own.close();
  });

  const nextPair = (): [Somebody, Somebody] => {
    const [one, other] = own.members.slice(places, (places += 2));
    if (!one || !other) throw new Error('There are no members left.');
    return [one, other];
  };
  const block = (one: Somebody, other: Somebody) =>
    own.api.call(blockPerson, { body: { username: other.username } }, { as: one });

  const acts: readonly Act[] = [
    {
      ...{ name: 'a message', writes: 'messages', done: 201, refused: 409 },
      prepare: async (one, other) => {
        await connect(one, other, own.api);
        const { id } = await own.api.ok(openConversation, { body: { user_ids: [other.id] } }, { as: one });
        const body = () => ({ client_id: crypto.randomUUID(), text: 'Are you there?' });
        return () => own.api.call(sendMessage, { params: { id }, body: body() }, { as: one });
      },
    },
    {
      ...{ name: 'a booking', writes: 'sessions', done: 201, refused: 404 },
      prepare: async (one, other) => {
        await own.api.ok(updateAvailability, { body: { max_per_day: 24 } }, { as: other });
        const free = await own.api.ok(listFreeSlots, { query: { username: other.username } }, { as: one });
        const body = { username: other.username, starts_at: anyStart(free) };
        return () => own.api.call(bookSession, { body }, { as: one });
      },
    },
    {
      ...{ name: 'a request to connect', writes: 'notifications', done: 201, refused: 404 },
      prepare: (one, other) =>
        Promise.resolve(() =>
          own.api.call(requestConnection, { body: { username: other.username, note: '' } }, { as: one }),
        ),
    },
    {
      ...{
        name: 'an introduction of two connections',
        writes: 'introduction_sides',
        done: 201,
        refused: 409,
      },
      prepare: async (one, other) => {
        const [between] = nextPair();
        await connect(between, one, own.api);
        await connect(between, other, own.api);
        const body = { username: one.username, to: other.username, note: '' };
        return () => own.api.call(introducePeople, { body }, { as: between });
      },
    },
  ];

  /** Returns the number of statements of the server that wait for a lock. */
  const waiting = async (): Promise<number> => {
    if (!watcher) throw new Error('Nobody looks on.');
    const { rows } = await watcher.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0]?.count ?? 0;
  };
  /**
   * Waits until `count` statements wait for a lock, or until the work has ended.
   * @returns whether the work has ended.
   */
  const waitsOrEnds = async (count: number, work: Promise<unknown>): Promise<boolean> => {
    let hasEnded = false;
    void work.then(() => (hasEnded = true));
    while (!hasEnded && (await waiting()) < count);
    return hasEnded;
  };

  it.each(acts)('comes after $name that was first, and before one that is refused', async (act) => {
    const [one, other] = nextPair();
    const first = await act.prepare(one, other);
    expect((await first()).status).toBe(act.done);
    expect((await block(other, one)).status).toBe(201);
    const [late, blocker] = nextPair();
    const second = await act.prepare(late, blocker);
    expect((await block(blocker, late)).status).toBe(201);
    expect((await second()).status).toBe(act.refused);
  });

  onPostgres.each(acts)('waits for $name that has found no block', async ({ writes, done, prepare }) => {
    const [one, other] = nextPair();
    const act = await prepare(one, other);
    if (!outside) throw new Error('Nobody holds a lock.');
    await outside.query('begin');
    await outside.query(`lock table ${writes} in share mode`);
    const doing = act();
    expect(await waitsOrEnds(1, doing)).toBe(false);
    const blocking = block(other, one);
    const cameBetween = await waitsOrEnds(2, blocking);
    await outside.query('commit');
    expect(cameBetween).toBe(false);
    expect((await doing).status).toBe(done);
    expect((await blocking).status).toBe(201);
    expect((await act()).status).toBeGreaterThanOrEqual(400);
  });

  onPostgres.each(acts)('is seen by $name that had to wait for it', async ({ refused, prepare }) => {
    const [one, other] = nextPair();
    const act = await prepare(one, other);
    if (!outside) throw new Error('Nobody holds a lock.');
    // Takes the same lock as the server, and holds it.
    const { personA, personB } = pairOf(one.id, other.id);
    await outside.query('begin');
    await outside.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `connection/${personA}/${personB}`,
    ]);
    await outside.query(
      `insert into connections (id, person_a, person_b, requested_by, status, blocked_by, origin, created_at, changed_at)
      values (gen_random_uuid(), $1, $2, $3, 'blocked', $3, 'request', now(), now())
      on conflict (person_a, person_b) do update set status = 'blocked', blocked_by = $3`,
      [personA, personB, other.id],
    );
    const doing = act();
    const overtook = await waitsOrEnds(1, doing);
    await outside.query('commit');
    expect(overtook).toBe(false);
    expect((await doing).status).toBe(refused);
  });

  /** Creates two members with these topics and introduces them; the second one has accepted. */
  const introduced = async (mine: Topics, theirs: Topics) => {
    const { api } = own;
    const make = (expert_in: Topics, looking_for: Topics) =>
      registerMember({ expertise: { mentorship_statement: 'I know it well.', expert_in, looking_for } }, api);
    const [one, other] = [await make(mine, theirs), await make(theirs, mine)];
    const { results } = await api.ok(listIntroductions, { query: {} }, { as: one });
    const id = results.find(({ person }) => person.id === other.id)?.id ?? '';
    await api.ok(acceptIntroduction, { params: { id } }, { as: other });
    return { one, other, act: () => api.call(acceptIntroduction, { params: { id } }, { as: one }) };
  };

  it('comes after the second accept of an introduction, and before one that is refused', async () => {
    const first = await introduced(['agriculture', 'architecture'], ['biotechnology', 'blockchain']);
    expect((await first.act()).status).toBe(200);
    expect((await block(first.other, first.one)).status).toBe(201);
    const second = await introduced(['fashion', 'film-and-video'], ['game-development', 'journalism']);
    expect((await block(second.other, second.one)).status).toBe(201);
    expect((await second.act()).status).toBe(404);
  });

  onPostgres(
    'waits for a running second accept of an introduction, and stops an accept that waited for the block',
    async () => {
      const client = outside;
      if (!client) throw new Error('Nobody holds a lock.');
      const first = await introduced(['consulting', 'coaching'], ['founders', 'freelancing']);
      const second = await introduced(['growth', 'healthcare'], ['manufacturing', 'internationalisation']);
      await client.query('begin');
      await client.query('lock table notifications in share mode');
      const doing = first.act();
      await waitsOrEnds(1, doing);
      const blocking = block(first.other, first.one);
      const cameBetween = await waitsOrEnds(2, blocking);
      await client.query('commit');
      expect([cameBetween, (await doing).status, (await blocking).status]).toEqual([false, 200, 201]);

      await client.query('begin');
      const { personA, personB } = pairOf(second.one.id, second.other.id);
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `connection/${personA}/${personB}`,
      ]);
      await client.query(
        `insert into connections (id, person_a, person_b, requested_by, status, blocked_by, origin, created_at, changed_at)
      values (gen_random_uuid(), $1, $2, $3, 'blocked', $3, 'request', now(), now())`,
        [personA, personB, second.other.id],
      );
      const late = second.act();
      expect(await waitsOrEnds(1, late)).toBe(false);
      await client.query('commit');
      expect((await late).status).toBe(404);
    },
  );
});
