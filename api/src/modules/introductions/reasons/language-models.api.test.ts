import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { businessSettings } from '../../../business.ts';
import { createFreeTime } from '../../sessions/availability/free-time.service.ts';
import { introductions, introductionSides } from '../introductions.tables.ts';
import { writeOpenings } from './introduction-openings.service.ts';
import { createMatchPool } from '../matching/match-pool.ts';
import { selectMembers } from '../matching/match-pool.repository.ts';
import { createMatchThread } from '../matching/match-thread.ts';
import { fetchVectors } from '../matching/member-vectors.service.ts';
import { createServerEmbedder } from '../../../ports/language/embedding.ts';
import { createFindPeople } from './find-people.service.ts';
import { createFindByMeaning, type MeantPerson } from './meaning-search.service.ts';
import { insertSeededPeople } from '../test-seeded-people.ts';

const business = z.object(businessSettings).parse({});
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z');
const EmbeddingsCall = z.strictObject({
  model: z.literal('tiny'),
  input: z.array(z.string()).max(64),
  encoding_format: z.literal('float'),
  dimensions: z.literal(8),
});
const ChatCall = z.object({
  model: z.literal('writer'),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.string() }),
  ]),
});

/** Fake embedding: rooftop gardens and hydroponics have one direction, any other text has one derived from its letters. */
function vectorOf(text: string): number[] {
  const letters = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const direction = /hydroponic|rooftop garden/i.test(text) ? 0 : 1 + (letters % 7);
  return Array.from({ length: 8 }, (_, i) => (i === direction ? 1 : 0));
}

describe('models of language', () => {
  let opened: OpenTestDatabase;
  let server: Server;
  let ids: string[];
  let failures: number[] = [];
  let answers: string[] = [];
  const calls: { path: string; authorization: string | undefined; body: unknown }[] = [];
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_: object, message: string) => void warnings.push(message),
  };
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
        calls.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
        const failure = failures.shift() ?? 200;
        if (failure !== 200) return void response.writeHead(failure).end('{}');
        const reply = (value: object) =>
          response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
        if (request.url === '/v1/chat/completions')
          return void reply({
            choices: [{ message: { role: 'assistant', content: answers.shift() ?? '' } }],
          });
        const { input } = EmbeddingsCall.parse(body);
        if (input.some((text) => text.includes('unspeakable'))) return void response.writeHead(400).end('{}');
        // In another order, which the API allows.
        const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
        return void reply({ object: 'list', data: data.reverse() });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened = await openTestDatabase();
    const { db } = opened;
    await insertSeededPeople(db, { seed: 7, now: NOW });
    ids = (await selectMembers(db)).map(({ id }) => id).sort();
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await opened.close();
  });

  const fetchAll = async (mayGoOn = () => true): Promise<number> => {
    const { made } = await fetchVectors({
      db: opened.db,
      embedder: createServerEmbedder({ url: url(), model: 'tiny', key: 'a-key', dimensions: 8 }),
      onMade: () => undefined,
      log,
      mayGoOn,
    });
    return made;
  };
  const say = async (id: string, statement: string): Promise<void> => {
    await opened.db
      .execute(sql`update profiles set mentorship_statement = ${statement}, updated_at = now() + interval '1 second'
      where user_id = ${id}`);
    // Sets an earlier time of comparison.
    await opened.db.execute(
      sql`update match_vectors set checked_at = now() - interval '1 minute' where user_id = ${id}`,
    );
  };

  it('embed all members’ texts in batches, store each batch, and continue where they were stopped', async () => {
    const batches = [true, true, false];
    expect(await fetchAll(() => batches.shift() ?? false)).toBe(64);
    failures = [500];
    await expect(fetchAll()).rejects.toThrow('answers 500');
    const made = await fetchAll();
    expect(made).toBeGreaterThan(100);
    const members = await selectMembers(opened.db);
    expect(members.filter(({ asks, says }) => !asks || !says)).toEqual([]);
    expect(made).toBe(members.length - 64);
    expect(new Set(calls.map(({ path, authorization }) => `${path} ${authorization}`))).toEqual(
      new Set(['/v1/embeddings Bearer a-key']),
    );
  });

  it('are asked again only about changed texts', async () => {
    calls.length = 0;
    expect([await fetchAll(), calls.length]).toEqual([0, 0]);
    await say(ids[0] ?? '', 'I would like to learn about rooftop gardens');
    await opened.db.execute(sql`update match_vectors set checked_at = now() - interval '1 minute'`);
    expect([await fetchAll(), calls.length]).toEqual([1, 1]);
  });

  it('skip a refused text without affecting other members', async () => {
    for (const id of ids.slice(1, 6)) await say(id, `Letters of ${id}`);
    await say(ids[3] ?? '', 'unspeakable');
    expect(await fetchAll()).toBe(5);
    const rows = await selectMembers(opened.db, { ids: ids.slice(1, 6) });
    expect(rows.filter(({ asks }) => asks === '').map(({ id }) => id)).toEqual([ids[3]]);
    expect(warnings).toContain('could not embed a member’s texts');
  });

  it('match members who use other words for the same thing, and matching works without models too', async () => {
    const [asker = '', , , , , , grower = ''] = ids;
    await say(asker, 'rooftop gardens');
    await say(grower, 'hydroponics');
    await fetchAll();
    for (const usesMeaning of [true, false]) {
      const thread = createMatchThread();
      try {
        const pool = createMatchPool(
          opened.db,
          thread,
          createFreeTime({ db: opened.db, business }),
          usesMeaning,
        );
        const found = await pool.update(asker, NOW);
        const other = await pool.update(grower, NOW);
        if (!found || !other) throw new Error('They can be introduced');
        const { reasonsForA } = await pool.explain(found.member, other.member, NOW);
        expect(reasonsForA.some(({ kind }) => kind === 'meaning')).toBe(usesMeaning);
        expect((await pool.top(found.member, 5, [], NOW)).length).toBe(5);
      } finally {
        await thread.stop();
      }
    }
  });

  it('find members by what they mean, and say in which words', async () => {
    const thread = createMatchThread();
    try {
      const { db } = opened;
      // Whichever test ran before, nobody else has words in this direction.
      await say(ids[0] ?? '', 'I bake bread.');
      await say(ids[6] ?? '', 'I have grown hydroponics for ten years.');
      await fetchAll();
      const pool = createMatchPool(db, thread, createFreeTime({ db, business }), true);
      const embedder = createServerEmbedder({ url: url(), model: 'tiny', key: 'a-key', dimensions: 8 });
      const find = createFindByMeaning({ db, embedder, pool, log });
      const [best, ...others] = (await find('rooftop gardens', NOW)) ?? [];
      expect(best).toEqual({ id: ids[6], likeness: 1, phrase: 'I have grown hydroponics for ten years.' });
      expect(others.map(({ id }) => id)).not.toContain(ids[6]);
      // Without an answer of the model only words count.
      failures = [500];
      expect(await find('something else', NOW)).toEqual([]);
      expect(
        await createFindByMeaning({ db, embedder: undefined, pool, log })('rooftop gardens', NOW),
      ).toEqual([]);
    } finally {
      await thread.stop();
    }
  });

  it('are waited for only a while: a search says that people may be missing, and finds those who know a topic', async () => {
    const { db } = opened;
    const answers: (readonly MeantPerson[] | null | Error)[] = [[], null, new Error('503')];
    for (const answer of answers) {
      const byModel = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
      const { people, isPartial } = await createFindPeople({ db, byModel, log })('raise money', NOW);
      expect(isPartial).toBe(!Array.isArray(answer));
      expect([...new Set(people.map(({ phrase }) => phrase))]).toEqual(['Fundraising']);
    }
    const without = await createFindPeople({ db, byModel: undefined, log })('nothing', NOW);
    expect(without).toEqual({ people: [], isPartial: false });
  });

  it('write openings from the reasons only, and a text that claims more is discarded', async () => {
    const { db } = opened;
    const id = crypto.randomUUID();
    const [a = '', b = ''] = ids.slice(10, 12);
    const reason = (text: string, terms: string[]) => [
      { kind: 'topic' as const, direction: 'they_offer' as const, text, terms, weight: 1 },
    ];
    const at = { offeredAt: NOW, expiresAt: NOW.add({ hours: 24 }) };
    await db.insert(introductions).values({ id, personA: a, personB: b, ...at });
    const sides = [
      [a, b, reason('They’re an expert in Fundraising, just what you’re looking for.', ['Fundraising'])],
      [b, a, reason('They’re looking for Fundraising, and that’s your expertise.', ['Fundraising'])],
    ] as const;
    for (const [userId, otherId, reasons] of sides)
      await db
        .insert(introductionSides)
        .values({ introductionId: id, userId, otherId, reasons, offeredAt: NOW });
    const openings = async () =>
      (await db.select().from(introductionSides).where(eq(introductionSides.introductionId, id)))
        .sort((one, other) => (one.userId < other.userId ? -1 : 1))
        .map(({ opening }) => opening);
    const writing = { db, model: { url: url(), model: 'writer', key: undefined }, log };
    calls.length = 0;

    failures = [503];
    await expect(writeOpenings(writing, [id])).rejects.toThrow('answers 503');
    answers = ['They know fundraising, which you look for.', 'They led fundraising at Contoso for 20 years.'];
    await writeOpenings(writing, [id]);
    expect(await openings()).toEqual(['They know fundraising, which you look for.', '']);
    const prompts = calls.slice(1).map(({ body }) => ChatCall.parse(body).messages[1].content);
    expect(prompts).toEqual([
      '- They’re an expert in Fundraising, just what you’re looking for.',
      '- They’re looking for Fundraising, and that’s your expertise.',
    ]);
    expect(calls.every(({ authorization }) => authorization === undefined)).toBe(true);
  });
});
