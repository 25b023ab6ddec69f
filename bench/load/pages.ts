import { createCircle, joinCircle } from '../../packages/contracts/src/index.ts';
import type { Statement } from '../../api/bench/record-statements.ts';
import { createClient, type ApiClient } from '../../api/test/client.ts';
import { registerMember, type TestMember } from '../../api/test/people.ts';
import type { TestHome } from '../../api/test/server-process.ts';
import { startPlatform, statementsDuring } from './programs.ts';
import { asOne, type Comparable } from './rates.ts';

/** Enough that no member exceeds a rate limit. */
const MEMBERS = 60;
const CIRCLES = 8;

const EXPERTISE = {
  mentorship_statement: 'I have built products for ten years and want to learn how to sell them.',
  expert_in: ['software-engineering', 'public-speaking'],
  looking_for: ['sales', 'fundraising'],
} as const;

interface Page {
  readonly title: string;
  readonly path: (member: TestMember) => string;
}

/** The most frequent requests. */
const PAGES = [
  { title: 'topics', path: () => '/api/v1/topics/' },
  { title: 'initial data', path: () => '/api/v1/users/initial-data/' },
  { title: 'sidebar counts', path: () => '/api/v1/users/side_bar_notifications/' },
  {
    title: 'own profile',
    path: ({ username }) => `/api/v1/profiles/profile_by_username/?username=${username}`,
  },
  { title: 'people search', path: () => '/api/v1/users/search/?searchKeyword=Lovelace' },
  { title: 'introductions', path: () => '/api/v1/introductions/' },
  { title: 'feed', path: () => '/api/v1/snip/' },
  { title: 'sessions', path: () => '/api/v1/interviews/sessions/' },
  { title: 'circles', path: () => '/api/v1/circles/' },
] as const satisfies readonly Page[];

export type PageTitle = (typeof PAGES)[number]['title'];

/** Fills a home with sample data, members and circles, and records the statements that each page runs. */
export async function recordPages(home: TestHome, titles?: readonly PageTitle[]): Promise<Comparable[]> {
  const server = await startPlatform(home, { MODE: 'test', RATE_LIMITS: 'off', SEED: '1' });
  try {
    const client = createClient(server.url);
    const member = await registerMember({ expertise: EXPERTISE }, client);
    const others: TestMember[] = [];
    for (let more = 1; more < MEMBERS; more++) {
      others.push(await registerMember({ first_name: `Person ${more}`, expertise: EXPERTISE }, client));
    }
    await makeCircles(client, member, others);
    const pages: Comparable[] = [];
    for (const { title, path } of PAGES.filter((page) => titles?.includes(page.title) ?? true)) {
      const address = path(member);
      const ask = async (): Promise<void> => {
        const { status } = await client.raw(address, {
          headers: { authorization: `Bearer ${member.access}` },
        });
        if (status !== 200) throw new Error(`${address} answered ${status}`);
      };
      // Called once before, so that statements whose result is cached are not counted.
      await ask();
      const recordings: (readonly Statement[])[] = [];
      for (let time = 0; time < 3; time++) recordings.push(await statementsDuring(server, ask));
      // The work of the server itself, such as renewing its lease, adds statements now and then.
      const [statements = []] = recordings.toSorted((one, other) => one.length - other.length);
      if (statements.length === 0) throw new Error(`${title} runs no statement: there is nothing to compare`);
      const requests = [member, ...others].map(({ access }) => ({
        path: address,
        headers: { authorization: `Bearer ${access}` },
      }));
      pages.push({ title, requests, statements, single: asOne(statements) });
    }
    return pages;
  } finally {
    await server.stop();
  }
}

/** Creates circles of a realistic size: every second member is in each of them. */
async function makeCircles(client: ApiClient, as: TestMember, others: readonly TestMember[]): Promise<void> {
  for (let number = 1; number <= CIRCLES; number++) {
    const body = { name: `Circle ${number}`, topics: [{ slug: 'fundraising' }, { slug: 'public-speaking' }] };
    const circle = await client.ok(createCircle, { body }, { as });
    for (const other of others.filter((_, index) => index % 2 === number % 2)) {
      await client.ok(joinCircle, { params: { id: circle.id } }, { as: other });
    }
  }
}
