import { getInitialData, listIntroductions, updateMultistepOnboarding } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { defineRemote } from '@acquaint/remote-kit';
import {
  fake,
  renderRemotePage,
  sampleId,
  sampleInitialData,
  samplePage,
  samplePerson,
} from '@acquaint/remote-kit/testing';
import { dateFormat, formatTime } from '@acquaint/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { introduction, NEXT_AT } from './test-intros.ts';
import { bodyOf, button, openIntros } from './test-open-intros.ts';

describe('the list of introductions', () => {
  it('shows a loading state, then the members and the reasons', async () => {
    const answer = Promise.withResolvers<void>();
    const page = await renderRemotePage(remote, 'intros', {
      path: '/dashboard/home/intros',
      fakes: [
        fake(listIntroductions, async () => {
          await answer.promise;
          return {
            status: 200,
            body: {
              ...samplePage([introduction()]),
              next_at: NEXT_AT,
              paused_until: null,
              left_this_week: 1,
              limited_by: 'plan' as const,
            },
          };
        }),
      ],
    });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    answer.resolve();
    const list = await screen.findByRole('list', { name: 'Introductions' });
    expect(within(list).getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
      'href',
      '/dashboard/user?username=grace',
    );
    expect(within(list).getByRole('list', { name: 'Why Grace' })).toHaveTextContent(
      'You’re looking for someone who knows Compilers, and Grace does.',
    );
    const next = formatTime(introduction().next_free?.starts_at ?? '', { style: 'weekdayTime' }, 0);
    expect(within(list).getByText(/^Next time you’re both free:/)).toHaveTextContent(next);
    const found = within(list).getByRole('button', { name: 'How this was found' });
    expect(within(list).queryByRole('list', { name: 'What counted' })).toBeNull();
    await page.user.click(found);
    const counted = within(list).getByRole('list', { name: 'What counted' });
    expect(
      within(counted)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '70% – They’re an expert in Compilers, just what you’re looking for.',
      '30% – You’re both free for about 4 hours a week.',
    ]);
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it('says what the points in “How this was found” are percentages of, and gives the rest', async () => {
    const [first] = introduction().terms;
    const page = await openIntros({ introductions: [introduction({ terms: first ? [first] : [] })] });
    await page.user.click(await button('How this was found'));
    expect(screen.getByText('How much each point counted:')).toBeVisible();
    expect(screen.getByText('30% – smaller points')).toBeVisible();
    expect(screen.getByRole('link', { name: 'your profile' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'more free time' })).toBeVisible();
  });

  it('says when the next introductions come while there are none', async () => {
    await openIntros({ introductions: [] });
    const when = formatTime(NEXT_AT, { style: 'weekdayTime' }, 0);
    expect(await screen.findByText('No introductions right now')).toBeVisible();
    expect(screen.getByText(`New ones arrive ${when}.`)).toBeVisible();
  });

  it('says that two are often free, without a sum, if they have many free hours and no next time (R-MATCH-23)', async () => {
    await openIntros({ introductions: [introduction({ next_free: null, free_minutes: 84 * 60 })] });
    expect(await screen.findByText('You’re both often free at the same times.')).toBeVisible();
  });

  it('says why loading failed, and retries on request', async () => {
    const page = await openIntros({
      refusal: { status: 429, body: { detail: 'You’ve tried this a bit too often.' } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('You’ve tried this a bit too often.');
    page.world.refusal = null;
    await page.user.click(await button('Try again'));
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  });

  it('loads more pages', async () => {
    const many = Array.from({ length: 21 }, (_each, index) =>
      introduction({
        id: sampleId(100 + index),
        person: samplePerson({ id: sampleId(200 + index), username: `p${index}`, first_name: `P${index}` }),
      }),
    );
    const page = await openIntros({ introductions: many });
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'I’d like to meet' })).toHaveLength(20));
    await page.user.click(await button('Show more'));
    expect(await screen.findByRole('link', { name: 'P20 Hopper' })).toBeVisible();
  });

  it('is refetched when the server announces a new introduction', async () => {
    const page = await openIntros({ introductions: [] });
    await screen.findByText('No introductions right now');
    page.world.introductions.push(introduction());
    act(() => publish('introduction/offered', { introduction_id: sampleId(11) }));
    expect(await screen.findByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  });

  it('completes the first onboarding step once seen, and shows the remaining steps', async () => {
    const steps = {
      ...sampleInitialData().user_data.multistep_onboarding.steps,
      'ai-match': false,
      'live-session': false,
      'build-network': false,
    };
    const { slots } = defineRemote({
      name: 'mf-peeks',
      shellApi: '^2.0.0',
      routes: {},
      slots: { 'intros.tour': () => <p>What is left</p> },
    });
    const page = await renderRemotePage(remote, 'intros', {
      path: '/dashboard/home/intros',
      slots,
      fakes: [
        fake(getInitialData, () => ({
          status: 200,
          body: sampleInitialData({ multistep_onboarding: { has_completed_onboarding: false, steps } }),
        })),
        fake(listIntroductions, () => ({
          status: 200,
          body: {
            ...samplePage([]),
            next_at: NEXT_AT,
            paused_until: null,
            left_this_week: 1,
            limited_by: 'plan' as const,
          },
        })),
        fake(updateMultistepOnboarding, () => {
          steps['ai-match'] = true;
          return { status: 200, body: { has_completed_onboarding: false, steps } };
        }),
      ],
    });
    await waitFor(() =>
      expect(page.calls.filter(({ name }) => name === 'onboarding.updateSteps')).toEqual([
        expect.objectContaining({ body: { steps: { 'ai-match': true } } }),
      ]),
    );
    expect(await screen.findByText('What is left')).toBeVisible();
  });
});

describe('answering an introduction', () => {
  it('with a yes that is not mutual yet keeps it in the list, marked as answered', async () => {
    const page = await openIntros();
    await page.user.click(await button('I’d like to meet'));
    expect(await screen.findByText('You said yes')).toBeVisible();
    expect(screen.getByText('We’ll let you know if Grace says yes, too.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I’d like to meet' })).toBeNull();
    await waitFor(() => expect(screen.getByText('You said yes')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('with the second yes is a match, which leads to booking a session', async () => {
    const page = await openIntros({ isMutual: true });
    await page.user.click(await button('I’d like to meet'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('It’s a match: Grace Hopper wants to meet you too');
    await page.user.click(within(dialog).getByRole('button', { name: 'Find a time' }));
    expect(page.shellCalls).toEqual([['openModal', 'book-session', { username: 'grace' }]]);

    await page.user.click(screen.getByText('Matches'));
    await page.user.click(await button(/Book a session with Grace/));
    expect(page.shellCalls).toHaveLength(2);
  });

  it('with the second yes offers the first three common free slots', async () => {
    const commonSlots = [8, 9, 10, 11].map((hour) => ({
      starts_at: new Date(Date.UTC(2026, 10, 24, hour)).toISOString(),
      ends_at: new Date(Date.UTC(2026, 10, 24, hour, 20)).toISOString(),
    }));
    const page = await openIntros({ isMutual: true, commonSlots });
    await page.user.click(await button('I’d like to meet'));
    const dialog = within(await screen.findByRole('dialog'));
    const labels = commonSlots.map(({ starts_at }) => formatTime(starts_at, { style: 'weekdayTime' }, 0));
    expect(labels.map((label) => dialog.queryByRole('button', { name: label }) !== null)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    await page.user.click(dialog.getByRole('button', { name: labels[1] ?? '' }));
    expect(await dialog.findByText(/^Booked: /)).toHaveTextContent(labels[1] ?? '');
    expect(bodyOf(page, 'interviews.book')).toMatchObject({
      username: 'grace',
      starts_at: commonSlots[1]?.starts_at,
    });
    await page.user.click(dialog.getByRole('button', { name: 'Upcoming sessions' }));
    expect(page.location()).toBe('/dashboard/sessions/upcoming');
  });

  it('with the second yes opens the booking dialog when a time needs more than one press', async () => {
    const starts_at = '2026-11-24T08:00:00.000Z';
    const page = await openIntros({
      isMutual: true,
      commonSlots: [{ starts_at, ends_at: '2026-11-24T08:20:00.000Z' }],
      bookingRefusal: {
        status: 409,
        body: { detail: 'This session costs money.', code: 'payment-due', alternatives: [] },
      },
    });
    await page.user.click(await button('I’d like to meet'));
    const dialog = within(await screen.findByRole('dialog'));
    const label = formatTime(starts_at, { style: 'weekdayTime' }, 0);
    await page.user.click(dialog.getByRole('button', { name: label }));
    await waitFor(() =>
      expect(page.shellCalls).toEqual([['openModal', 'book-session', { username: 'grace', starts_at }]]),
    );
  });

  it('with a pass sends the reason and moves it to the history', async () => {
    const page = await openIntros();
    await page.user.click(await button(/Not for me/));
    await page.user.click(await screen.findByRole('menuitem', { name: 'We already know each other' }));
    expect(await button('Undo')).toBeVisible();
    expect(bodyOf(page, 'introductions.pass')).toEqual({ reason: 'know_already' });
    await page.user.click(screen.getByText('History'));
    expect(await screen.findByText('You passed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await page.user.click(screen.getByText('Pending'));
    expect(await screen.findByText('No introductions right now')).toBeVisible();
  });

  it('with a pass sends no reason if the member prefers not to say', async () => {
    const page = await openIntros();
    await page.user.click(await button(/Not for me/));
    await page.user.click(await screen.findByRole('menuitem', { name: 'I’d rather not say' }));
    expect(await button('Undo')).toBeVisible();
    expect(bodyOf(page, 'introductions.pass')).toEqual({});
  });

  it('with a pass can be undone at once, also with the keyboard', async () => {
    const page = await openIntros();
    await page.user.click(await button(/Not for me/));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Not now' }));
    // The focus moves to the undo button, and then back to the button it came from.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus());
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText('Saved for later')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /Not for me/ })).toHaveFocus());
    expect(await button('I’d like to meet')).toBeEnabled();
    expect(page.world.introductions[0]?.status).toBe('saved');
  });

  it('also shows the common times to the member who accepted first', async () => {
    const starts_at = new Date(Date.UTC(2026, 10, 24, 8)).toISOString();
    const ends_at = new Date(Date.UTC(2026, 10, 24, 8, 20)).toISOString();
    const page = await openIntros({
      isMutual: true,
      introductions: [introduction({ status: 'matched' })],
      commonSlots: [{ starts_at, ends_at }],
    });
    await page.user.click(await screen.findByText('Matches'));
    await page.user.click(await button('When are we both free?'));
    await button(formatTime(starts_at, { style: 'weekdayTime' }, 0));
    expect(page.calls.map(({ name }) => name)).not.toContain('introductions.accept');
    await page.user.click(await button(formatTime(starts_at, { style: 'weekdayTime' }, 0)));
    expect(page.shellCalls).toEqual([['openModal', 'book-session', { username: 'grace', starts_at }]]);
  });

  it('says until when it can be answered', async () => {
    await openIntros();
    expect(await screen.findByText(/^Respond by/)).toHaveTextContent(
      dateFormat('en', { weekday: 'short', day: 'numeric', month: 'short' }).format(
        new Date(introduction().expires_at),
      ),
    );
  });

  it('can wait: it can be saved for later and answered then', async () => {
    const page = await openIntros();
    await page.user.click(await button('Save for later'));
    expect(await screen.findByText('Saved for later')).toBeVisible();
    expect(await button('I’d like to meet')).toBeEnabled();
  });

  it('says why if it is no longer open', async () => {
    const page = await openIntros();
    await button('I’d like to meet');
    page.world.refusal = { status: 404, body: { detail: 'This introduction has ended.' } };
    await page.user.click(await button('I’d like to meet'));
    await screen.findByText('This introduction has ended.');
  });
});
