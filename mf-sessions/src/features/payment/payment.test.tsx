import { getSession, type Session } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { sampleSession } from '../../parts/test-session.ts';
import { remote } from '../../remote.ts';

const openPayment = (session: Session | null, query = `?session=${sampleId(51)}`) =>
  renderRemotePage(remote, 'interview-payment', {
    path: `/dashboard/interview-payment/${query}`,
    fakes: [
      fake(getSession, () =>
        session ? { status: 200, body: session } : { status: 404, body: { detail: 'We could not find it.' } },
      ),
    ],
  });

describe('the payment of a session', () => {
  it.each([
    ['confirmed', 'Upcoming sessions', '/dashboard/sessions/upcoming'],
    ['completed', 'Past sessions', '/dashboard/sessions/past'],
  ] as const)('of a %s one says that it costs nothing, and leads back', async (state, name, path) => {
    await openPayment(sampleSession({ state }));
    expect(await screen.findByText('This session costs nothing.')).toBeVisible();
    expect(screen.getByText('Grace Hopper')).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('that is not theirs, or does not exist, is told as such', async () => {
    await openPayment(null);
    expect(await screen.findByText('This isn’t one of your sessions')).toBeVisible();
  });

  it.each(['', '?session=', '?session=nonsense'])('is asked for by name: %p names none', async (query) => {
    const page = await openPayment(sampleSession(), query);
    expect(await screen.findByText('No session selected')).toBeVisible();
    expect(page.calls).toEqual([]);
  });
});
