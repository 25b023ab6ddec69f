import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createToken, listSessions, readNotifications, Registry } from '@acquaint/contracts';
import { call } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { DEMO } from '../pages/demo.ts';
import { costOf } from '../pages/page-cost.ts';

interface Budget {
  readonly pages: Readonly<Record<string, { readonly scriptKb: number; readonly requests: number }>>;
  readonly landingGzipKb: number;
  readonly entryGzipKb: number;
}

const FILE = 'e2e/budget.json';
const budget = JSON.parse(readFileSync(new URL('../budget.json', import.meta.url), 'utf8')) as Budget;

/** The pages with a budget; `{session}` is replaced with an upcoming session of the member. */
const PAGES = [
  { path: '/', content: 'main h1', isMember: false },
  { path: '/login', content: 'main form input[type="password"]', isMember: false },
  { path: '/dashboard/home', content: '[aria-label="Peeks"] :is(video, article)', isMember: true },
  { path: '/dashboard/sessions/upcoming', content: '[aria-label="Upcoming sessions"] li', isMember: true },
  { path: '/room', query: '?session={session}', content: 'main h1', isMember: true },
];

const gzipKb = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).byteLength / 1000;

/** Fails with a sentence that says what exceeds its budget, by how much, and what to do. */
function keeps(what: string, measured: number, allowed: number | undefined, unit: string): void {
  const sentence = `${what}: ${measured.toFixed(unit === '' ? 0 : 1)}${unit}; ${FILE} allows ${allowed}${unit}. Take out what grew, or raise the budget and say why in the commit.`;
  expect.soft(measured <= (allowed ?? 0), sentence).toBe(true);
}

for (const { path, query = '', content, isMember } of PAGES) {
  test(`${path} keeps to its budget of script and requests`, async ({ page, request }) => {
    let address = path + query;
    if (isMember) {
      const tokens = await call(request, createToken, { body: DEMO.ada });
      // With something unread, the page asks which of it was about this page.
      await call(request, readNotifications, { body: {} }, tokens.access);
      const sessions = await call(request, listSessions, {}, tokens.access);
      address = address.replace('{session}', sessions.results[0]?.id ?? '');
      await page.addInitScript((pair) => localStorage.setItem('tokens', pair), JSON.stringify(tokens));
    }
    const { scriptKb, requests, scripts } = await costOf(page, address, content);
    keeps(`Script of ${path} (brotli)`, scriptKb, budget.pages[path]?.scriptKb, ' kB');
    keeps(`Requests of ${path}`, requests, budget.pages[path]?.requests, '');
    if (path !== '/') return;
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    const landing = bodies.reduce((sum, body) => sum + gzipKb(body), 0);
    keeps('Script before the content of / (gzip)', landing, budget.landingGzipKb, ' kB');
  });
}

test('the entry of every remote keeps to its budget', async ({ request }) => {
  const { remotes } = Registry.parse(await (await request.get('/mf/registry.json')).json());
  expect(remotes.length).toBeGreaterThan(0);
  for (const { name, entry } of remotes) {
    keeps(
      `Entry of ${name} (gzip)`,
      gzipKb(await (await request.get(entry)).body()),
      budget.entryGzipKb,
      ' kB',
    );
  }
});
