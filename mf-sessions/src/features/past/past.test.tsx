import { listSessions } from '@acquaint/contracts';
import type { Session } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId, samplePage } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { instantIn, sampleSession } from '../../parts/test-session.ts';
import { remote } from '../../remote.ts';

const openPast = (...sessions: Session[]) =>
  renderRemotePage(remote, 'past', {
    path: '/dashboard/sessions/past',
    fakes: [fake(listSessions, () => ({ status: 200, body: samplePage(sessions) }))],
  });
const past = (part: Partial<Session>) =>
  sampleSession({ state: 'completed', starts_at: instantIn(-60), ...part });

describe('past sessions', () => {
  it('ask for the review that is still to write, once', async () => {
    const page = await openPast(
      past({ id: sampleId(51), can_review: true }),
      past({ id: sampleId(52), has_reviewed: true }),
      past({ id: sampleId(53), state: 'cancelled', is_late_cancellation: true }),
    );
    const [open, written, cancelled] = within(
      await screen.findByRole('list', { name: 'Past sessions' }),
    ).getAllByRole('listitem');
    expect(page.calls[0]?.query).toMatchObject({ period: 'past' });
    expect(written).toHaveTextContent('You wrote a review');
    expect(cancelled).toHaveTextContent('CancelledLate');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    if (open) await page.user.click(within(open).getByRole('button', { name: 'Write a review' }));
    expect(page.location()).toBe(`/dashboard/review?session=${sampleId(51)}`);
  });

  it('say what comes here while there is none', async () => {
    await openPast();
    expect(await screen.findByText('No past sessions yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your introductions' })).toBeVisible();
  });
});
