import { askForIntroduction, listWarmPaths, suggestTopics } from '@acquaint/contracts';
import {
  choose,
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  sampleItem,
} from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { result, savedSearchServer, searchServer } from './test-search.ts';

const PEOPLE = [
  result(),
  result({
    id: sampleId(3),
    username: 'alan',
    first_name: 'Alan',
    accepts_sessions: false,
    completed_sessions: 1,
  }),
];

const openSearch = (path = '/dashboard/search', fakes: readonly ReturnType<typeof fakeSample>[] = []) =>
  renderRemotePage(remote, 'search', {
    path,
    fakes: [...searchServer(PEOPLE), ...savedSearchServer(), ...fakes],
  });

describe('searching members', () => {
  it('keeps the search in the URL while typing', async () => {
    const page = await openSearch();
    expect(await screen.findByText('2 people')).toBeVisible();
    await page.user.type(screen.getByRole('searchbox'), 'ala');
    expect(await screen.findByText('One person')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Alan Hopper' })).toBeVisible();
    expect(screen.getByText('One session')).toBeVisible();
    expect(page.location()).toBe('/dashboard/search?q=ala');
    await page.user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(page.location()).toBe('/dashboard/search'));
    expect(await screen.findByText('2 people')).toBeVisible();
  });

  it('starts from the search in the URL', async () => {
    const page = await openSearch('/dashboard/search?q=grace&has_sessions=true');
    expect(screen.getByRole('searchbox')).toHaveValue('grace');
    expect(screen.getByRole('checkbox', { name: /^Open for booking/ })).toBeChecked();
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    const searches = page.calls.filter(({ name }) => name === 'users.search');
    expect(searches).toHaveLength(1);
    expect(searches[0]?.query).toMatchObject({ searchKeyword: 'grace', has_sessions: true });
  });

  it('filters by properties of members, also in the URL', async () => {
    const page = await openSearch();
    await page.user.click(screen.getByRole('checkbox', { name: /^Open for booking/ }));
    expect(await screen.findByText('One person')).toBeVisible();
    expect(page.location()).toBe('/dashboard/search?has_sessions=true');
    await page.user.click(screen.getByRole('checkbox', { name: /^Open for booking/ }));
    await waitFor(() => expect(page.location()).toBe('/dashboard/search'));
  });

  it('filters by topic, place and time zone, and orders people, each a step of the history', async () => {
    const page = await openSearch();
    await screen.findByText('2 people');
    await choose(page.user, screen.getByRole('combobox', { name: 'Topic they know' }), 'Pricing (1)');
    await choose(page.user, screen.getByRole('combobox', { name: 'Time zone' }), 'New York (1)');
    await choose(page.user, screen.getByRole('combobox', { name: 'Sort people by' }), 'Newest members');
    await waitFor(() =>
      expect(page.location()).toBe(
        '/dashboard/search?topic=pricing&time_zone=America%2FNew_York&sort=newest',
      ),
    );
    const asked = { topic: 'pricing', time_zone: 'America/New_York', sort: 'newest' };
    await waitFor(() => expect(page.calls.at(-1)?.query).toMatchObject(asked));
  });

  it('says why a person is found, and marks the words', async () => {
    const matches = [
      { found_in: 'name', text: 'Grace Hopper' },
      { found_in: 'expert_in', text: 'Pricing' },
      { found_in: 'statement', text: 'I set prices.' },
      { found_in: 'meaning', text: 'Packaging and monetization' },
    ] as const;
    await renderRemotePage(remote, 'search', {
      path: '/dashboard/search?q=gr+pri',
      fakes: [
        ...searchServer([result({ first_name: 'gr pri', matches: [...matches] })]),
        ...savedSearchServer(),
      ],
    });
    const reasons = await screen.findByRole('list', { name: 'Why this person' });
    expect(
      within(reasons)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Knows Pricing', 'Says: “I set prices.”', 'Similar in meaning: “Packaging and monetization”']);
    expect(
      within(reasons)
        .getAllByRole('mark')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pricing', 'prices']);
  });

  it('has a page size, also in the URL', async () => {
    const page = await openSearch();
    await choose(page.user, screen.getByRole('combobox', { name: 'People per page' }), '50 per page');
    await waitFor(() => expect(page.location()).toBe('/dashboard/search?page_size=50'));
    await waitFor(() => expect(page.calls.at(-1)?.query).toMatchObject({ page_size: 50 }));
  });

  it('offers a session only with members who can be booked', async () => {
    const page = await openSearch();
    await page.user.click(await screen.findByRole('button', { name: 'Book a session with Grace' }));
    expect(page.shellCalls).toEqual([['openModal', 'book-session', { username: 'grace' }]]);
    expect(screen.queryByRole('button', { name: 'Book a session with Alan' })).toBeNull();
  });

  it('says who could introduce the reader to a member who takes no sessions (R-MATCH-24), and asks them', async () => {
    const paths = [sampleItem(listWarmPaths)];
    const page = await openSearch('/dashboard/search', [
      fake(listWarmPaths, () => ({ status: 200, body: { results: paths } })),
      fakeSample(askForIntroduction),
    ]);
    // Grace can be booked.
    await page.user.click(await screen.findByRole('button', { name: 'Who can introduce me?' }));
    const part = within(await screen.findByRole('region', { name: 'Who can introduce you to Alan' }));
    await page.user.click(await part.findByRole('button', { name: `Ask ${paths[0]?.person.first_name}` }));
    await waitFor(() =>
      expect(page.calls.find(({ name }) => name === 'introductions.ask')?.body).toMatchObject({
        username: 'alan',
      }),
    );
  });

  it('leads to the profile if no one can introduce the reader', async () => {
    const page = await openSearch('/dashboard/search', [
      fake(listWarmPaths, () => ({ status: 200, body: { results: [] } })),
    ]);
    await page.user.click(await screen.findByRole('button', { name: 'Who can introduce me?' }));
    expect(await screen.findByText(/^No one you know can introduce you to Alan/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to Alan or ask to connect' })).toHaveAttribute(
      'href',
      '/dashboard/user?username=alan',
    );
  });

  it('suggests what to do when nothing is found', async () => {
    await openSearch('/dashboard/search?q=zzz');
    expect(await screen.findByText('No matching members')).toBeVisible();
    expect(screen.getByText('Try fewer words or a different spelling.')).toBeVisible();
    expect(screen.getByText('0 people')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
  });

  it('looks again when people found by meaning are still missing, and says so meanwhile', async () => {
    let tries = 0;
    await renderRemotePage(remote, 'search', {
      path: '/dashboard/search?q=ala',
      fakes: [...searchServer(PEOPLE, () => (tries += 1) < 2), ...savedSearchServer()],
    });
    const status = await screen.findByText(/^One person/);
    await waitFor(() =>
      expect(status).toHaveTextContent('Still looking for people who say it in other words'),
    );
    // The page asks again by itself.
    await waitFor(() => expect(status).not.toHaveTextContent('Still looking'), { timeout: 20_000 });
    expect(tries).toBe(2);
  });

  it('offers the topics that fit words with which no one is found', async () => {
    const page = await renderRemotePage(remote, 'search', {
      path: '/dashboard/search?q=how+to+raise+money',
      fakes: [
        ...searchServer(PEOPLE),
        ...savedSearchServer(),
        fake(suggestTopics, () => ({
          status: 200,
          body: { results: [{ slug: 'fundraising', name: 'Fundraising', list: null }] },
        })),
      ],
    });
    await page.user.click(await screen.findByRole('button', { name: 'Fundraising' }));
    expect(page.calls.find(({ name }) => name === 'topics.suggest')?.body).toEqual({
      text: 'how to raise money',
    });
    expect(page.location()).toBe('/dashboard/search?topic=fundraising');
  });

  it('folds the filters on a phone, and says how many are chosen', async () => {
    const page = await openSearch('/dashboard/search?expert=true&topic=pricing');
    const fold = await screen.findByRole('button', { name: 'Filters (2)' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await page.user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')).toContainElement(
      screen.getByRole('checkbox', { name: /Experts/ }),
    );
  });

  it('offers to clear the filters when nothing is found with them, and keeps the words and the order', async () => {
    const page = await openSearch(
      '/dashboard/search?q=alan&has_sessions=true&topic=career-change&time_zone=America%2FNew_York&sort=newest',
    );
    expect(await screen.findByText('No one fits everything you chose.')).toBeVisible();
    // What was chosen is named, though nobody has it.
    expect(screen.getByText('career change (0)')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(page.location()).toBe('/dashboard/search?q=alan&sort=newest'));
    expect(await screen.findByRole('link', { name: 'Alan Hopper' })).toBeVisible();
  });
});
