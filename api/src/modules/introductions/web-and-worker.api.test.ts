import {
  createCircle,
  findMoreIntroductions,
  getSuggestions,
  introducePeople,
  joinCircle,
  listCircleMatches,
  listIntroductions,
  listTopicEffects,
  searchUsers,
  whyNotIntroduced,
} from '@acquaint/contracts';
import { createClient, type ApiClient } from '../../../test/client.ts';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import { registerMember, type MemberOptions, type TestMember } from '../../../test/people.ts';
import {
  createTestHome,
  startRecordedServer,
  startTestServer,
  type RecordedServer,
  type TestHome,
  type TestServer,
} from '../../../test/server-process.ts';
import { until } from '../../../test/until.ts';

type TestExpertise = NonNullable<MemberOptions['expertise']>;

const SELLS: TestExpertise = {
  mentorship_statement: 'I have sold books for ten years.',
  expert_in: ['sales', 'pricing'],
  looking_for: ['writing', 'storytelling'],
};
const WRITES: TestExpertise = {
  mentorship_statement: 'I write novels.',
  expert_in: ['writing', 'storytelling'],
  looking_for: ['sales', 'pricing'],
};

/** A process with pages and calls, and one that holds the members. */
describe('A web process beside a worker', () => {
  let home: TestHome;
  let web: ApiClient;
  let recorded: RecordedServer;
  let worker: TestServer;
  const startWorker = (more = {}) => startTestServer(home, { ROLES: 'worker,media', ...more });
  beforeAll(async () => {
    home = await createTestHome();
    if (!home.env.DATABASE_URL) return;
    recorded = await startRecordedServer(home, { ROLES: 'web,realtime' });
    web = createClient(recorded.url);
    worker = await startWorker();
  });
  afterAll(() => home.remove());

  const poolOf = async (client: ApiClient): Promise<number | undefined> => {
    const text = String((await client.raw('/metrics')).body);
    const found = /^match_pool_members (\d+)$/m.exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const introduced = async (as: TestMember) =>
    (await web.ok(listIntroductions, {}, { as })).results.map(({ person }) => person.id);

  onPostgres('answers what needs all members, of whom it holds none', async () => {
    const seller = await registerMember({ expertise: SELLS }, web);
    const writer = await registerMember({ expertise: WRITES }, web);
    // Made by the worker before the form is answered.
    expect(await introduced(writer)).toEqual([seller.id]);
    const as = seller;
    expect(await web.ok(findMoreIntroductions, {}, { as })).toEqual({ made: 0 });
    const why = await web.ok(whyNotIntroduced, { query: { username: writer.username } }, { as });
    expect([why.kind, why.reasons.length > 0]).toEqual(['open_already', true]);
    const inGerman = await web.ok(
      whyNotIntroduced,
      { query: { username: writer.username } },
      { as, headers: { 'accept-language': 'de-DE' } },
    );
    expect(inGerman.text).toMatch(/^Diese Person wurde Ihnen/);
    const effects = await web.ok(listTopicEffects, { query: { list: 'looking_for' } }, { as });
    expect(effects.results.every(({ list }) => list === 'looking_for')).toBe(true);
    const body = { name: 'Readers', topics: [{ slug: 'writing' }], access: 'open' as const };
    const { id } = await web.ok(createCircle, { body }, { as });
    const late = await registerMember({ expertise: WRITES }, web);
    await web.ok(joinCircle, { params: { id }, body: {} }, { as: late });
    expect(
      (await web.ok(listCircleMatches, { params: { id } }, { as })).results.map(({ person }) => person.id),
    ).toEqual([late.id]);
    expect((await web.ok(getSuggestions, { query: {} }, { as })).results).toHaveLength(0);
    const found = await web.ok(searchUsers, { query: { searchKeyword: 'books for years' } }, { as: late });
    expect(found.results.map((person) => person.id)).toContain(seller.id);
    const errors = await web.call(
      introducePeople,
      { body: { username: writer.username, to: late.username, note: '' } },
      { as },
    );
    expect(errors.status).toBe(403);
    expect(await poolOf(web)).toBeUndefined();
    expect(await poolOf(createClient(worker.url))).toBe(3);
  });

  onPostgres('searches without a worker if texts are compared by words only', async () => {
    const as = await registerMember({ expertise: SELLS }, web);
    const search = () => web.ok(searchUsers, { query: { searchKeyword: 'books for years' } }, { as });
    const statements = await recorded.statementsDuring(search);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter(({ text }) => text.includes('worker_requests'))).toEqual([]);
  });

  onPostgres(
    'answers at once that one should try again while no worker is alive, and catches up',
    async () => {
      const seller = await registerMember({ expertise: SELLS }, web);
      // Its lease ends soon; under load, a short one would also end while a worker lives.
      await worker.end('SIGTERM');
      worker = await startWorker({ PROCESS_LEASE_SECONDS: '2' });
      await worker.end('SIGKILL');
      const more = () => web.call(findMoreIntroductions, {}, { as: seller });
      const refused = await more();
      // Until the lease has ended, the dead worker counts as alive, and the caller waits for it.
      expect([refused.status, refused.body]).toEqual([
        503,
        { detail: 'We can’t work this out right now. Please try again in a moment.' },
      ]);
      await until(async () => {
        const asked = performance.now();
        return (await more()).status === 503 && performance.now() - asked < 5_000;
      });
      // What needs no worker works, search by words and the form too.
      const found = await web.ok(
        searchUsers,
        { query: { searchKeyword: 'books for years' } },
        { as: seller },
      );
      expect(found.results).not.toEqual([]);
      const writer = await registerMember({ expertise: WRITES }, web);
      expect(await introduced(writer)).toEqual([]);
      worker = await startWorker();
      await until(async () => (await introduced(writer)).length > 0);
      expect((await more()).status).toBe(200);
    },
  );
});
