import {
  confirmTookPlace,
  disputeMark,
  getReliability,
  listPendingReviews,
  listRecordings,
  listSessions,
} from '@acquaint/contracts';
import type { Recording, ReliabilityMark, Session } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId, samplePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleMark } from '../../components/test-mark.ts';
import { sampleRecording } from '../../components/test-recording.ts';
import { instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';

let recordings: Recording[] = [];
beforeEach(() => {
  recordings = [];
});
const openPast = (...sessions: Session[]) =>
  renderRemotePage(remote, 'past', {
    path: '/dashboard/sessions/past',
    fakes: [
      fake(listPendingReviews, () => ({
        status: 200,
        body: samplePage(sessions.filter(({ can_review }) => can_review)),
      })),
      fake(listSessions, () => ({ status: 200, body: samplePage(sessions) })),
      fake(getReliability, () => ({ status: 200, body: { kept: 0, agreed: 0, marks: [] } })),
      fake(listRecordings, () => ({ status: 200, body: samplePage(recordings) })),
    ],
  });
const past = (part: Partial<Session>) =>
  sampleSession({ state: 'completed', starts_at: instantIn(-60), ...part });

describe('past sessions', () => {
  it('have the upcoming ones beside them, and say which are shown', async () => {
    await openPast();
    const tabs = within(await screen.findByRole('navigation', { name: 'Sessions' }));
    expect(tabs.getByRole('link', { name: 'Past' })).toHaveAttribute('aria-current', 'page');
    expect(tabs.getByRole('link', { name: 'Upcoming' })).toHaveAttribute(
      'href',
      '/dashboard/sessions/upcoming',
    );
  });

  it('ask once for the review still to write', async () => {
    const page = await openPast(
      past({ id: sampleId(51), can_review: true }),
      past({ id: sampleId(52), has_reviewed: true }),
      past({ id: sampleId(53), state: 'cancelled', is_late_cancellation: true }),
    );
    const [open, written, cancelled] = within(
      await screen.findByRole('list', { name: 'Past sessions' }),
    ).getAllByRole('listitem');
    expect(page.calls.find(({ name }) => name === 'interviews.list')?.query).toMatchObject({
      period: 'past',
    });
    expect(written).toHaveTextContent('You wrote a review');
    expect(cancelled).toHaveTextContent('CancelledLate');
    expect(screen.getAllByRole('button', { name: 'Write a review' })).toHaveLength(1);
    if (open) await page.user.click(within(open).getByRole('button', { name: 'Write a review' }));
    expect(page.location()).toBe(`/dashboard/review?session=${sampleId(51)}`);
  });

  it('can be filtered to those with a review still to write', async () => {
    const [open, written] = [
      past({ id: sampleId(51), can_review: true }),
      past({ id: sampleId(52), has_reviewed: true }),
    ];
    const page = await openPast(open, written);
    const cards = () => within(screen.getByRole('list', { name: 'Past sessions' })).getAllByRole('listitem');
    await screen.findByText('You wrote a review');
    expect(cards()).toHaveLength(2);
    await page.user.click(screen.getByText('Still to review'));
    await waitFor(() => expect(screen.queryByText('You wrote a review')).toBeNull());
    expect(cards()).toHaveLength(1);
    expect(page.location()).toBe('/dashboard/sessions/past?show=to-review');
    await page.user.click(screen.getByText('All'));
    expect(await screen.findByText('You wrote a review')).toBeVisible();
    expect(page.location()).toBe('/dashboard/sessions/past');
  });

  it('ask both people whether a session that was too short took place', async () => {
    let session = past({
      confirmation: { until: instantIn(60), minutes_needed: 5, mine: false, theirs: true },
    });
    const page = await renderRemotePage(remote, 'past', {
      path: '/dashboard/sessions/past',
      fakes: [
        fake(listSessions, () => ({ status: 200, body: samplePage([session]) })),
        fake(getReliability, () => ({ status: 200, body: { kept: 0, agreed: 0, marks: [] } })),
        fake(listRecordings, () => ({ status: 200, body: samplePage(recordings) })),
        fake(confirmTookPlace, () => {
          session = { ...session, confirmation: null };
          return { status: 200, body: session };
        }),
      ],
    });
    expect(await screen.findByText(/You were together for less than 5 minutes/)).toBeVisible();
    expect(screen.getByText('Not counted yet')).toBeVisible();
    expect(screen.queryByText('Completed')).toBeNull();
    const yes = screen.getByRole('button', { name: 'Yes, it took place' });
    const theirs = screen.getByText('Grace has said yes.');
    expect(theirs).toBeVisible();
    // It can arrive just before the press, and must not move the button.
    expect(yes.compareDocumentPosition(theirs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await page.user.click(yes);
    await waitFor(() => expect(screen.queryByText('Did this session take place?')).toBeNull());
    expect(screen.getByText('Completed')).toBeVisible();
    expect(page.calls.find(({ name }) => name === 'interviews.confirmTookPlace')?.params).toEqual({
      id: session.id,
    });
  });

  it('show reliability marks, which can be disputed with a statement', async () => {
    let mark: ReliabilityMark = sampleMark();
    const page = await renderRemotePage(remote, 'past', {
      path: '/dashboard/sessions/past',
      fakes: [
        fake(listSessions, () => ({ status: 200, body: samplePage<Session>([]) })),
        fake(getReliability, () => ({ status: 200, body: { kept: 9, agreed: 10, marks: [mark] } })),
        fake(disputeMark, ({ body }) => {
          mark = { ...mark, state: 'disputed', can_dispute: false, dispute: body.text };
          return { status: 200, body: mark };
        }),
      ],
    });
    await screen.findByText(/You kept 9 of 10 sessions/);
    await page.user.click(screen.getByRole('button', { name: /^Dispute: You cancelled late/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText('What happened, and why it shouldn’t count'), 'No train');
    await page.user.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('Under review');
    await screen.findByText('You wrote: “No train”');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are under headings of their months, and can be booked again', async () => {
    const page = await openPast(
      past({ id: sampleId(51), starts_at: '2026-11-20T12:00:00.000Z' }),
      past({ id: sampleId(52), starts_at: '2026-11-02T12:00:00.000Z', state: 'no_show' }),
      past({ id: sampleId(53), starts_at: '2026-10-30T12:00:00.000Z' }),
    );
    await screen.findByRole('list', { name: 'Past sessions' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'November 2026',
      'October 2026',
    ]);
    const [again, ...more] = screen.getAllByRole('button', { name: 'Book again: Grace' });
    expect(more).toHaveLength(1);
    if (again) await page.user.click(again);
    expect(page.shellCalls).toEqual([['openModal', 'book-session', { username: 'grace' }]]);
  });

  it('link to their recording', async () => {
    recordings = [sampleRecording({ session_id: sampleId(52) })];
    const page = await openPast(past({ id: sampleId(51) }), past({ id: sampleId(52) }));
    await page.user.click(await screen.findByRole('button', { name: 'Recording' }));
    expect(page.location()).toBe(`/dashboard/sessions/recording?id=${sampleRecording().id}`);
  });

  it('show an empty state while there are none', async () => {
    await openPast();
    expect(await screen.findByText('No past sessions yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your introductions' })).toBeVisible();
  });
});
