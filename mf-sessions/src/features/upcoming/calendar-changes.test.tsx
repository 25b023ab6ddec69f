import {
  answerCalendarChange,
  getInitialData,
  getSession,
  listCalendarChanges,
  listSessions,
  rescheduleSession,
  type CalendarChange,
  type Session,
} from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, samplePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';

const DAY = 24 * 60;
const [SESSION, LATER] = [sampleSession({ starts_at: instantIn(3 * DAY) }), instantIn(4 * DAY)];
const FREE = { starts_at: instantIn(5 * DAY), ends_at: instantIn(5 * DAY + 20) };
const MOVED: CalendarChange = {
  session_id: SESSION.id,
  provider: 'google',
  label: 'Google',
  change: 'moved',
  starts_at: LATER,
};

/** Opens the page with a session and what its reader did to it in their calendar. */
async function open(change: Partial<CalendarChange> = {}, part: Partial<Session> = {}, isTaken = false) {
  let session: Session = { ...SESSION, ...part };
  let changes: CalendarChange[] = [{ ...MOVED, ...change }];
  const page = await renderRemotePage(remote, 'upcoming', {
    path: '/dashboard/sessions/upcoming',
    fakes: [
      fakeSample(getInitialData),
      fake(listSessions, () => ({
        status: 200,
        body: samplePage(session.state === 'cancelled' ? [] : [session]),
      })),
      fake(getSession, () => ({ status: 200, body: session })),
      fake(listCalendarChanges, () => ({ status: 200, body: { results: changes } })),
      fake(answerCalendarChange, ({ body }) => {
        if (isTaken) {
          const body = { detail: 'This day is full.', code: 'not-free' as const, alternatives: [FREE] };
          return { status: 409, body };
        }
        changes = [];
        if (body.answer === 'cancel') session = { ...session, state: 'cancelled' };
        if (body.answer === 'move') session = { ...session, starts_at: body.starts_at ?? '' };
        return { status: 200, body: session };
      }),
      fake(rescheduleSession, ({ body }) => {
        changes = [];
        session = { ...session, starts_at: body.starts_at };
        return { status: 200, body: session };
      }),
    ],
  });
  await screen.findByRole('link', { name: 'Grace Hopper' });
  const answers = () => page.calls.filter(({ name }) => name.endsWith('answerCalendarChange'));
  return { ...page, answers };
}
const button = (name: string) => screen.findByRole('button', { name });

describe('a session that its reader moved in their calendar', () => {
  it.each([
    ['Ask Grace to move it', 'move'],
    ['Cancel it', 'cancel'],
    ['Put it back', 'put_back'],
  ] as const)('is settled with one click: %s', async (name, answer) => {
    const { user, answers } = await open();
    expect(await screen.findByText(/^You moved this to/)).toHaveTextContent('in your Google calendar.');
    await user.click(await button(name));
    await waitFor(() => expect(screen.queryByText(/^You moved this to/)).toBeNull());
    expect(answers().map(({ body }) => body)).toEqual([{ provider: 'google', starts_at: LATER, answer }]);
  });

  it('says why it cannot be moved there, and offers the nearest free slots', async () => {
    const { user, calls } = await open({}, {}, true);
    await user.click(await button('Ask Grace to move it'));
    const alert = await screen.findByText('This day is full.');
    expect(alert).toBeVisible();
    const [slot] = screen.getAllByRole('button').filter((each) => /\d:\d\d/.test(each.textContent));
    if (!slot) throw new Error('No free slot is offered');
    await user.click(slot);
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'interviews.reschedule')?.body).toEqual({
        starts_at: FREE.starts_at,
      }),
    );
  });

  it.each([
    ['that was deleted there', { change: 'removed', starts_at: null }, {}],
    ['whose length was changed there', { starts_at: SESSION.starts_at }, {}],
    ['that cannot be moved again', {}, { reschedules_left: 0 }],
  ] as const)('is not moved by an entry %s', async (_what, change, part) => {
    await open(change, part);
    expect(await button('Put it back')).toBeVisible();
    expect(await button('Cancel it')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Ask Grace/ })).toBeNull();
  });

  it('is not asked about again when it was moved or requested here meanwhile', async () => {
    await open({}, { state: 'requested', expires_at: instantIn(DAY) });
    expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull();
  });
});
