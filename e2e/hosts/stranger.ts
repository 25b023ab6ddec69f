import { expect, test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { Watch } from '../fixtures/watch.ts';
import { DEMO } from '../pages/demo.ts';

/** The origin of the foreign hosts (stranger-server.ts). */
export const STRANGERS = process.env.E2E_STRANGERS ?? '';

interface Fixtures {
  readonly watch: Watch;
  /** Logs a demo member in to the foreign site. */
  readonly login: (member: keyof typeof DEMO) => Promise<void>;
}

/** `test` for foreign pages: fails on any console error or warning, and on any refused request. */
export const test = base.extend<Fixtures>({
  watch: [
    async ({ context, baseURL }, use) => {
      const watch = new Watch(baseURL ?? '');
      await watch.over(context);
      const warnings: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      await use(watch);
      expect(watch.complaints, 'what pages complained about').toEqual([]);
      expect(warnings, 'what pages warned of').toEqual([]);
    },
    { auto: true },
  ],
  login: async ({ context }, use) => {
    await use(async (member) => {
      const answer = await context.request.post(`${STRANGERS}/session`, { data: DEMO[member] });
      const { access } = (await answer.json()) as { readonly access: string | null };
      expect(access, `${member} is logged in`).not.toBeNull();
    });
  },
});

export { expect };

/** A page of a remote, and data that must appear on it. */
export interface ShownPage {
  readonly remote: string;
  readonly page: string;
  readonly heading: string;
  readonly data: (page: Page) => Locator;
}

/** The first page of each remote, as a member sees it; the last one as staff. */
export const SHOWN: readonly ShownPage[] = [
  {
    remote: 'mf-auth',
    page: 'account',
    heading: 'Account',
    data: (page) => page.getByText('Berlin, Germany'),
  },
  {
    remote: 'mf-peeks',
    page: 'feed',
    heading: 'Peeks',
    data: (page) => page.getByRole('list', { name: 'Peeks' }).locator('video').first(),
  },
  {
    remote: 'mf-sessions',
    page: 'upcoming',
    heading: 'Upcoming sessions',
    data: (page) => page.getByRole('main').getByRole('listitem').first(),
  },
  {
    remote: 'mf-network',
    page: 'network',
    heading: 'Your network',
    data: (page) => page.getByRole('main').getByRole('listitem').first(),
  },
  {
    remote: 'mf-circles',
    page: 'groups',
    heading: 'Circles',
    data: (page) => page.getByRole('list', { name: 'Circles' }).getByRole('listitem').first(),
  },
  {
    remote: 'mf-admin',
    page: 'people',
    heading: 'People',
    data: (page) => page.getByRole('row').nth(1),
  },
];
