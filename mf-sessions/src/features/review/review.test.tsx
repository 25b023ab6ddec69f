import { getSession, listPendingReviews, reviewSession } from '@acquaint/contracts';
import type { Session } from '@acquaint/contracts';
import { on } from '@acquaint/event-bus';
import { fake, renderRemotePage, sampleId, samplePage } from '@acquaint/remote-kit/testing';
import type { Fake, RenderedRemote } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';

const MET = sampleSession({
  state: 'completed',
  starts_at: instantIn(-60),
  can_review: true,
  review_until: instantIn(6 * 24 * 60),
});

const openReview = (session: Session = MET, ...fakes: Fake[]) =>
  renderRemotePage(remote, 'review', {
    path: `/dashboard/review?session=${session.id}`,
    fakes: [fake(getSession, () => ({ status: 200, body: session })), ...fakes],
  });
const reviewFake = (isShown: boolean) =>
  fake(reviewSession, ({ params, body }) => ({
    status: 201,
    body: { id: sampleId(61), session_id: params.id, rating: body.rating, is_shown: isShown },
  }));
const send = ({ user }: RenderedRemote) => user.click(screen.getByRole('button', { name: 'Send review' }));
const stars = () => screen.findAllByRole('radio');

describe('reviewing a session', () => {
  it('requires stars', async () => {
    const page = await openReview(MET, reviewFake(false));
    await stars();
    expect(screen.getByText(/You can write it until/)).toBeVisible();
    await page.user.type(screen.getByLabelText(/^In your own words/), 'Clear and kind.');
    await send(page);
    expect(await screen.findByText('Choose one to five stars')).toBeVisible();
    expect(page.calls.some(({ name }) => name === 'interviews.review')).toBe(false);
  });

  it('takes the stars by keyboard: one stop of Tab, then the arrow keys', async () => {
    // Needed to walk through radio buttons, and not part of jsdom.
    Object.assign(document.defaultView ?? {}, { CSS: { escape: (name: string) => name } });
    const page = await openReview();
    expect((await stars()).map((star) => star.getAttribute('aria-label'))).toEqual([
      ...['1 star', '2 stars', '3 stars', '4 stars', '5 stars'],
    ]);
    (await screen.findByRole('radio', { name: '1 star' })).focus();
    await page.user.keyboard(' {ArrowRight}{ArrowRight}');
    expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
    expect(screen.getByRole('radio', { name: '3 stars' })).toHaveFocus();
    await page.user.tab();
    expect(screen.getByRole('checkbox', { name: 'Good listener' })).toHaveFocus();
    await page.user.tab({ shift: true });
    expect(screen.getByRole('radio', { name: '3 stars' })).toHaveFocus();
    await page.user.tab({ shift: true });
    expect(screen.getByRole('radiogroup')).not.toContainElement(document.activeElement as HTMLElement);
  });

  it.each([
    [true, 'Thank you. You can both see the reviews now.'],
    [false, 'Thank you. Your review will be shown once you’ve both written one.'],
  ])('sends stars, tags and text; both have written: %s', async (isShown, sentence) => {
    const events: unknown[] = [];
    const subscription = on('review/written').subscribe((event) => events.push(event));
    const page = await openReview(MET, reviewFake(isShown));
    const fourth = (await stars())[3];
    if (fourth) await page.user.click(fourth);
    await page.user.click(screen.getByRole('checkbox', { name: 'Clear advice' }));
    await page.user.type(screen.getByLabelText(/^In your own words/), 'Clear and kind.');
    await send(page);
    await waitFor(() => expect(page.location()).toBe('/dashboard/sessions/past'));
    await screen.findByText(sentence);
    expect(page.calls.find(({ name }) => name === 'interviews.review')?.body).toEqual({
      rating: 4,
      tags: ['clear_advice'],
      text: 'Clear and kind.',
    });
    expect(events).toEqual([{ session_id: MET.id }]);
    subscription.unsubscribe();
  });

  it('says why it was refused, and keeps the input', async () => {
    const page = await openReview(
      MET,
      fake(reviewSession, () => ({ status: 409, body: { detail: 'You have reviewed this session.' } })),
    );
    const fifth = (await stars())[4];
    if (fifth) await page.user.click(fifth);
    await page.user.type(screen.getByLabelText(/^In your own words/), 'Clear and kind.');
    await send(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('You have reviewed this session.');
    expect(screen.getByLabelText(/^In your own words/)).toHaveValue('Clear and kind.');
  });

  it.each([
    ['was reviewed already', { has_reviewed: true }, 'You’ve reviewed this session.'],
    [
      'ended too long ago',
      { review_until: instantIn(-1) },
      /It’s too late to review this session\. If the other person wrote a review, you can see it now/,
    ],
    ['did not take place', { state: 'no_show' }, /only people who met can rate each other/],
    ['was too short', { review_until: null }, /^You met too briefly to review each other\.$/],
    [
      'was too short, and can still be confirmed',
      {
        review_until: null,
        confirmation: { until: '2099-01-01T09:00:00.000Z', minutes_needed: 5, mine: false, theirs: false },
      },
      /You can once you’ve both confirmed that the session took place/,
    ],
  ] as const)('is not offered for a session that %s', async (_what, part, sentence) => {
    await openReview({ ...MET, can_review: false, ...part });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull();
  });

  it('without a session in the URL lists the pending ones', async () => {
    await renderRemotePage(remote, 'review', {
      path: '/dashboard/review',
      fakes: [fake(listPendingReviews, () => ({ status: 200, body: samplePage([MET]) }))],
    });
    expect(await screen.findByRole('link', { name: 'Write a review' })).toHaveAttribute(
      'href',
      `/dashboard/review?session=${MET.id}`,
    );
  });
});
