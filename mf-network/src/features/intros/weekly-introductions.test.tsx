import { screen, waitFor } from '@testing-library/react';
import { bodyOf, button, openIntros } from './test-open-intros.ts';

const DAY_MS = 86_400_000;

describe('the weekly introductions', () => {
  it.each([
    ['For one week', 7],
    ['For 2 weeks', 14],
    ['For 4 weeks', 28],
  ])('can be paused: %s', async (label, days) => {
    const page = await openIntros();
    await page.user.click(await button(/^Pause/));
    await page.user.click(await screen.findByRole('menuitem', { name: label }));
    await screen.findByText(/You won’t get any new introductions until then/);
    const { until } = bodyOf(page, 'introductions.pause') as { until: string };
    expect((Date.parse(until) - Date.now()) / DAY_MS).toBeCloseTo(days, 1);
  });

  it('can be paused until they are resumed', async () => {
    const page = await openIntros();
    await page.user.click(await button(/^Pause/));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Until I resume them' }));
    expect(await screen.findByText(/^Introductions are paused until you choose “Resume”/)).toBeVisible();
    expect(bodyOf(page, 'introductions.pause')).toEqual({ until: 'resumed' });
    expect(page.location()).toBe('/dashboard/home/intros');
  });

  it('can be paused for four weeks and resumed', async () => {
    const page = await openIntros();
    await page.user.click(await button(/^Pause/));
    await page.user.click(await screen.findByRole('menuitem', { name: 'For 4 weeks' }));
    expect(await screen.findByText(/You won’t get any new introductions until then/)).toBeVisible();
    const { until } = bodyOf(page, 'introductions.pause') as { until: string };
    expect((Date.parse(until) - Date.now()) / DAY_MS).toBeCloseTo(28, 1);
    expect(await button('Find more')).toBeDisabled();

    await page.user.click(await button('Resume'));
    await waitFor(() =>
      expect(screen.queryByText(/You won’t get any new introductions until then/)).toBeNull(),
    );
    expect(page.calls.findLast(({ name }) => name === 'introductions.pause')?.body).toEqual({ until: null });
    expect(await button('Find more')).toBeEnabled();
  });

  it('can be extended on request after the last one; the page says by how many and begins with the new ones', async () => {
    const page = await openIntros();
    const grace = await screen.findByRole('link', { name: 'Grace Hopper' });
    const more = await button('Find more');
    expect(grace.compareDocumentPosition(more)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await page.user.click(more);
    await screen.findByText('One new introduction for you.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await screen.findByRole('link', { name: 'Alan Turing' })).toBeVisible();
  });

  it.each([
    [0, false],
    [1, true],
    [null, true],
  ])('with %s left this week offers more: %s', async (leftThisWeek, isOffered) => {
    await openIntros({ leftThisWeek });
    await screen.findByRole('link', { name: 'Grace Hopper' });
    expect((await button('Find more')).hasAttribute('disabled')).toBe(!isOffered);
    if (leftThisWeek === 0) {
      expect(await screen.findByRole('link', { name: 'Acquaint Pro' })).toHaveAttribute(
        'href',
        '/dashboard/account#plan',
      );
    } else expect(screen.queryByRole('link', { name: 'Acquaint Pro' })).toBeNull();
  });

  it('says that free times limit the number, and how to get more', async () => {
    await openIntros({ leftThisWeek: 1, limitedBy: 'open_times' });
    expect(await screen.findByText(/You can find one more this week/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'open up more times for sessions' });
    expect(link).toHaveAttribute('href', '/dashboard/your-sessions');
  });

  it('says while paused that none come until they are resumed', async () => {
    const pausedUntil = new Date(Date.now() + 7 * DAY_MS).toISOString();
    await openIntros({ introductions: [], pausedUntil });
    expect(await screen.findByText(/You’ve paused introductions until/)).toBeVisible();
    expect(screen.queryByText(/New ones arrive/)).toBeNull();
  });
});
