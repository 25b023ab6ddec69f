import {
  acceptIntroduction,
  adminDecideAppeal,
  adminDecideCase,
  adminDecideInquiry,
  adminDecidePayout,
  adminDecideWithheldMoney,
  adminGetStatistics,
  adminListAppeals,
  adminListAudit,
  adminListCases,
  adminListDifferences,
  adminListDisputes,
  adminListInquiries,
  adminListPayouts,
  adminListPeople,
  adminListReconciliations,
  adminListVerifications,
  adminListWithheldMoney,
  adminPayPayout,
  createToken,
  getSidebarCounts,
  listCircles,
  listConversations,
  listFreeSlots,
  listIntroductions,
  listPendingReviews,
  listReviews,
  listSessions,
  listPeeks,
  searchUsers,
} from '@acquaint/contracts';
import { Client } from 'pg';
import sharp from 'sharp';
import { declaredEndpoints } from '../../http/contract/declared-endpoints.ts';
import { createClient, type ApiClient, type Caller } from '../../../test/client.ts';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import { findWholeReads, type WholeRead } from '../../../test/database/whole-reads.ts';
import { readingCalls, type OpenApi } from '../../../test/reading-calls.ts';
import { registerMember } from '../../../test/people.ts';
import { expectCalls } from './test-calls.ts';
import { expectTeam } from './staff/test-team.ts';
import { expectPeeksThatWait, expectRecording } from './recorded/test-recorded-call.ts';
import {
  createTestHome,
  startRecordedServer,
  type TestHome,
  type RecordedServer,
} from '../../../test/server-process.ts';
import { READ_WHOLE, SMALL_TABLES } from './test-read-whole.ts';

/** Limit for the first start, in seconds of processor time, which other tests that run at the same time hardly change. */
const START_LIMIT_CPU_SECONDS = 40;
const DEMOS = ['ada', 'bruno', 'chiyo'] as const;

let home: TestHome;
let server: RecordedServer;
let client: ApiClient;
let startCpuSeconds: number;

beforeAll(async () => {
  home = await createTestHome();
  server = await startRecordedServer(home, { SEED: '1' });
  client = createClient(server.url);
  const metrics = String((await client.raw('/metrics')).body);
  startCpuSeconds = Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
});

afterAll(async () => {
  await server.end('SIGTERM');
  await home.remove();
});

/** Returns the password that the start has printed for somebody. */
function printedPassword(username: string, output = server.output()): string | undefined {
  return new RegExp(`^\\s+(?:demo member|staff)\\s+${username}\\s+(\\S+)$`, 'm').exec(output)?.[1];
}

function logIn(username: string): Promise<Caller> {
  return client.ok(createToken, { body: { username, password: printedPassword(username) ?? '' } });
}

type Topics = readonly [string, string];

/**
 * Registers two members whose topics complement each other and returns whether each is introduced to the other. By chance they are
 * not: the weekly run, each quarter of an hour, can fill the week of the first before the second exists, and one offer in twenty
 * goes to a random candidate.
 */
async function matchesTwoNew(one: Topics, other: Topics): Promise<boolean> {
  const register = (first_name: string, expert_in: Topics, looking_for: Topics) =>
    registerMember(
      {
        first_name,
        expertise: { mentorship_statement: 'Let us talk.', expert_in, looking_for },
      },
      client,
    );
  const first = await register('First', one, other);
  const second = await register('Second', other, one);
  const introducedTo = async (me: typeof first) =>
    (await client.ok(listIntroductions, {}, { as: me })).results.map(({ person }) => person.id);
  return (await introducedTo(first)).includes(second.id) && (await introducedTo(second)).includes(first.id);
}

describe('the first start on an empty database', () => {
  it('is finished in time', () => {
    expect(startCpuSeconds).toBeLessThan(START_LIMIT_CPU_SECONDS);
  });

  it('gives each member a picture, stored like an uploaded one', async () => {
    const ada = await logIn('ada');
    const { results } = await client.ok(searchUsers, { query: { page_size: 100 } }, { as: ada });
    expect(results.filter(({ picture_url }) => picture_url === null)).toEqual([]);
    const picture = await fetch(server.url + String(results[0]?.picture_url));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([width, height]).toEqual([384, 384]);
  });

  it('creates people, circles and peeks whose videos play from any second', async () => {
    const ada = await logIn('ada');
    // The other members, and the staff.
    expect((await client.ok(searchUsers, {}, { as: ada })).count).toBe(199 + 3);
    expect((await client.ok(listCircles, {}, { as: ada })).count).toBe(20);
    const feed = await client.ok(listPeeks, {}, { as: ada });
    expect(feed.count).toBeGreaterThanOrEqual(12);
    for (const peek of feed.results) {
      expect([peek.transcript === null, peek.joined_users.length, peek.aspect]).toEqual([
        false,
        2,
        'audiogram',
      ]);
      const video = await fetch(server.url + String(peek.video_url), { headers: { range: 'bytes=0-3' } });
      expect([video.status, video.headers.get('content-type')]).toEqual([206, 'video/webm']);
      // The first bytes of every WebM file (EBML).
      expect(Buffer.from(await video.arrayBuffer()).toString('hex')).toBe('1a45dfa3');
      const poster = await fetch(server.url + String(peek.poster_url));
      expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  it('has a recorded session of Ada and Bruno, and two of its peeks, each for one of them to decide about', async () => {
    const ada = await logIn('ada');
    await expectRecording(client, ada);
    await expectPeeksThatWait(client, { ada, bruno: await logIn('bruno'), chiyo: await logIn('chiyo') });
  });

  it('has lists whose page of twenty takes no more statements than a page of one', async () => {
    const callers = { member: await logIn('ada'), admin: await logIn('steward') };
    const longer: string[] = [];
    let lists = 0;
    for (const { name, method, path, access, query } of declaredEndpoints()) {
      const sizes = query?.safeParse({ page_size: '1' });
      const isList = sizes?.success && (sizes.data as { page_size?: number }).page_size === 1;
      if (method !== 'GET' || path.includes('{') || !isList) continue;
      const { access: token } = callers[access === 'visitor' || access === 'member' ? 'member' : 'admin'];
      const page = (size: number) =>
        client.raw(`/api/v1${path}?page_size=${size}`, { headers: { authorization: `Bearer ${token}` } });
      const count = async (size: number): Promise<number> =>
        (await server.statementsDuring(() => page(size))).length;
      const { body } = (await page(20)) as { body: { results?: unknown[] } };
      if ((body.results?.length ?? 0) < 2) continue;
      lists++;
      // A job in the background can add statements to a count: a list that grows does so each time.
      let [one, twenty] = [0, 1];
      for (let attempt = 0; attempt < 4 && twenty > one; attempt++)
        [one, twenty] = [await count(1), await count(20)];
      if (twenty > one) longer.push(`${name}: ${one} for one row, ${twenty} for ${body.results?.length}`);
    }
    expect(longer).toEqual([]);
    expect(lists).toBeGreaterThan(8);
  });

  onPostgres('has an index for each statement of each page: none reads a large table whole', async () => {
    const tokens = { member: (await logIn('ada')).access, staff: (await logIn('steward')).access };
    const database = new Client({ connectionString: home.env.DATABASE_URL });
    await database.connect();
    try {
      const { body } = (await client.raw('/api/v1/openapi.json')) as { body: OpenApi };
      const all = await readingCalls(body, database, 'ada', 'bruno');
      // Its numbers are computed in the background, twice a minute, and not for a call.
      const calls = all.filter(({ name }) => name !== 'site.getLandingFacts');
      const { reads, answered, planned } = await findWholeReads({
        ...{ server, client, database, calls, tokens, small: SMALL_TABLES },
      });
      const excuseOf = ({ call, table, isCount }: WholeRead): string | undefined =>
        [`${call} ${table}`, ...(isCount ? [`${call} ${table} to count`] : [])].find(
          (key) => key in READ_WHOLE,
        );
      const excuses = new Set(reads.map(excuseOf));
      const isExcused = (read: WholeRead): boolean => excuseOf(read) !== undefined;
      expect(reads.filter((read) => !isExcused(read))).toEqual([]);
      expect(Object.keys(READ_WHOLE).filter((key) => !excuses.has(key))).toEqual([]);
      // So that it is noticed if the calls come to nothing.
      expect([answered > 150, planned > 150]).toEqual([true, true]);
    } finally {
      await database.end();
    }
  });

  it.each(DEMOS)(
    'gives %s conversations with people, a group and circles, some of them unread',
    async (username) => {
      const demo = await logIn(username);
      const { results } = await client.ok(listConversations, { query: { page_size: 100 } }, { as: demo });
      expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['direct', 'group', 'circle']));
      for (const { last_message, last_seq } of results) expect(last_message?.seq).toBe(last_seq);
      const unread = results.reduce((sum, { unread_count }) => sum + unread_count, 0);
      expect(unread).toBeGreaterThan(0);
      expect((await client.ok(getSidebarCounts, {}, { as: demo })).messages).toBe(unread);
      await expectCalls(client, demo);
    },
  );

  it.each(DEMOS)('gives %s introductions, some of which become a match when accepted', async (username) => {
    const demo = await logIn(username);
    const { results } = await client.ok(listIntroductions, {}, { as: demo });
    expect(results).toHaveLength(3);
    const answers = [];
    for (const { id, person, reasons } of results) {
      expect(reasons.length).toBeGreaterThan(0);
      const { slots, next_free } = await client.ok(
        listFreeSlots,
        { query: { username: person.username, days: 31 } },
        { as: demo },
      );
      expect(slots.length > 0 || next_free !== null).toBe(true);
      answers.push(await client.ok(acceptIntroduction, { params: { id } }, { as: demo }));
    }
    const statuses = answers.map(({ introduction }) => introduction.status).sort();
    expect(statuses).toEqual(['accepted', 'matched', 'matched']);
    const upcoming = await client.ok(listSessions, {}, { as: demo });
    expect(upcoming.count).toBe(1);
    expect((await client.ok(listPendingReviews, {}, { as: demo })).count).toBe(1);
    const past = await client.ok(listSessions, { query: { period: 'past' } }, { as: demo });
    expect(past.count).toBeGreaterThan(3);
  });

  it('matches two new members with complementary topics among all the others', async () => {
    const pairs = [
      [
        ['fundraising', 'pitching'],
        ['machine-learning', 'hiring'],
      ],
      [
        ['leadership', 'coaching'],
        ['writing', 'product-management'],
      ],
    ] as const;
    for (const [one, other] of pairs) {
      const isMatched = (await matchesTwoNew(one, other)) || (await matchesTwoNew(one, other));
      expect([one, isMatched]).toEqual([one, true]);
    }
  });

  it('shows reviews by people who met', async () => {
    const ada = await logIn('ada');
    const { results } = await client.ok(searchUsers, {}, { as: ada });
    const rated = results.find(({ rating }) => rating !== null);
    const reviews = await client.ok(listReviews, { query: { user_id: rated?.id ?? '' } }, { as: ada });
    const mean = reviews.results.reduce((sum, { rating }) => sum + rating, 0) / reviews.count;
    expect(mean).toBeCloseTo(rated?.rating ?? 0, 1);
  });

  it('creates a staff account of each role, with its own password; the log says why they have it', async () => {
    for (const name of ['steward', 'warden', 'porter']) expect(printedPassword(name)).toMatch(/.{20}/);
    await expectTeam(client, await logIn('porter'));
    expect((await client.call(adminListPeople, {}, { as: await logIn('ada') })).status).toBe(404);
  });

  it('has something on each page of staff, who can act on it', async () => {
    const as = await logIn('steward');
    const lists = {
      cases: await client.ok(adminListCases, { query: { state: 'open' } }, { as }),
      decided: await client.ok(adminListCases, { query: { state: 'decided' } }, { as }),
      appeals: await client.ok(adminListAppeals, {}, { as }),
      inquiries: await client.ok(adminListInquiries, {}, { as }),
      verifications: await client.ok(adminListVerifications, {}, { as }),
      disputes: await client.ok(adminListDisputes, {}, { as }),
      audit: await client.ok(adminListAudit, {}, { as }),
    };
    const counts = Object.fromEntries(Object.entries(lists).map(([what, { count }]) => [what, count]));
    expect(counts).toMatchObject({ cases: 3, decided: 6, appeals: 1, inquiries: 3, verifications: 2 });
    expect(lists.disputes.count).toBeGreaterThan(0);
    expect(lists.audit.count).toBeGreaterThan(14);
    const { weeks } = await client.ok(adminGetStatistics, {}, { as });
    const sumOf = (what: 'registered' | 'returned' | 'matched' | 'met' | 'paid_cents' | 'refunded_cents') =>
      weeks.reduce((sum, week) => sum + (week[what] ?? 0), 0);
    expect([
      sumOf('registered') > 15,
      sumOf('returned') > 3,
      sumOf('matched') > 20,
      sumOf('met') > 50,
    ]).toEqual([true, true, true, true]);
    expect([sumOf('paid_cents') > 10_000, sumOf('refunded_cents')]).toEqual([true, 500]);

    const reason = 'Looked at it together with the members.';
    const [appeal, report, inquiry] = [
      lists.appeals.results[0],
      lists.cases.results[0],
      lists.inquiries.results[0],
    ];
    const lifting = { params: { id: appeal?.id ?? '' }, body: { is_lifted: true, reason } };
    expect((await client.call(adminDecideAppeal, lifting, { as })).body.state).toBe('lifted');
    const body = { decision: 'upheld' as const, reason, actions: [{ kind: 'warning' as const, days: null }] };
    const decided = await client.call(adminDecideCase, { params: { id: report?.id ?? '' }, body }, { as });
    expect(decided.body.sanctions.map(({ kind }) => kind)).toEqual(['warning']);
    const answer = { params: { id: inquiry?.id ?? '' }, body: { state: 'answered' as const, reason } };
    expect((await client.call(adminDecideInquiry, answer, { as })).status).toBe(200);
    const rings = await client.ok(adminListWithheldMoney, {}, { as });
    const [amount] = rings.results.flatMap(({ withheld }) => withheld);
    const refusal = { params: { id: amount?.id ?? '' }, body: { decision: 'refused' as const, reason } };
    expect((await client.call(adminDecideWithheldMoney, refusal, { as })).body.state).toBe('refused');
  });

  it('has payouts that staff can approve and pay, and days compared with the payment provider', async () => {
    const as = await logIn('steward');
    const reason = 'Looked at it together with the members.';
    const decided = await client.ok(adminListPayouts, { query: { is_open: 'false' } }, { as });
    expect(decided.results.map(({ state }) => state)).toEqual(['paid', 'refused', 'returned']);
    const open = await client.ok(adminListPayouts, {}, { as });
    expect(open.results.map(({ state }) => state)).toEqual(['approved', 'requested']);
    const params = { id: open.results.find(({ state }) => state === 'requested')?.id ?? '' };
    const approval = { params, body: { decision: 'approved' as const, reason } };
    expect((await client.call(adminDecidePayout, approval, { as })).body.state).toBe('approved');
    const payment = { params, body: { bank_reference: 'ACQ-0051', reason } };
    expect((await client.call(adminPayPayout, payment, { as })).body.state).toBe('paid');

    const days = await client.ok(adminListReconciliations, {}, { as });
    expect(days.count).toBeGreaterThanOrEqual(13);
    const different = days.results.filter(({ differences }) => differences > 0);
    expect(different).toMatchObject([{ difference_cents: -200 }]);
    const query = { day: different[0]?.day ?? '' };
    expect((await client.ok(adminListDifferences, { query }, { as })).results).toMatchObject([
      { provider_cents: -200, own_cents: null },
    ]);
  });

  it('lets nobody else log in', async () => {
    const ada = await logIn('ada');
    const { results } = await client.ok(searchUsers, {}, { as: ada });
    const somebody = results.find(({ username }) => !DEMOS.some((demo) => demo === username));
    for (const password of [printedPassword('ada') ?? '', 'anything at all']) {
      const body = { username: somebody?.username ?? '', password };
      expect((await client.call(createToken, { body })).status).toBe(401);
    }
  });
});

describe('a later start', () => {
  it('leaves the data unchanged and prints only the known passwords', async () => {
    const ada = await logIn('ada');
    const before = await client.ok(searchUsers, {}, { as: ada });
    await server.end('SIGTERM');
    server = await startRecordedServer(home, { SEED: '2' });
    client = createClient(server.url);
    const after = await client.ok(searchUsers, {}, { as: await logIn('ada') });
    expect(after.count).toBe(before.count);
    expect(printedPassword('steward')).toBeUndefined();
  });
});
