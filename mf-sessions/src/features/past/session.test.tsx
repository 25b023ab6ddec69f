import {
  changeSessionNotes,
  getAttendance,
  getProfileByUsername,
  getReliability,
  getSession,
  getSessionNotes,
  listMoments,
  listPromises,
  listCalendarChanges,
  listRecordings,
  makePromise,
  updatePromise,
  type Recording,
  type Session,
  type SessionPromise,
} from '@acquaint/contracts';
import { attachSocket, publish } from '@acquaint/event-bus';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  samplePage,
  samplePerson,
  sampleProfile,
} from '@acquaint/remote-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { toBase64, toBytes } from '../../outcome/base64.ts';
import { sampleRecording } from '../../components/test-recording.ts';
import { sampleMark } from '../../components/test-mark.ts';
import { instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';

const START = instantIn(-60);
const DONE = sampleSession({
  state: 'completed',
  starts_at: START,
  started_at: START,
  ended_at: new Date(Date.parse(START) + 750_000).toISOString(),
});
const ADA = DONE.booker;
const THEIRS: SessionPromise = {
  id: sampleId(61),
  session_id: DONE.id,
  by: DONE.host,
  to: ADA,
  is_mine: false,
  text: 'Send the paper',
  made_at: START,
  done_at: null,
};

/** Who was in the room when, as of now. */
const VISITS = [
  { person: ADA, entered_at: START, left_at: new Date(Date.parse(START) + 60_000).toISOString() },
  { person: ADA, entered_at: instantIn(-58), left_at: instantIn(-50) },
  { person: samplePerson(), entered_at: START, left_at: instantIn(-50) as string | null },
];

function open(session: Session = DONE, world: { visits?: typeof VISITS; recordings?: Recording[] } = {}) {
  let promises: SessionPromise[] = [THEIRS];
  const document = new Doc();
  const page = renderRemotePage(remote, 'session', {
    path: `/dashboard/sessions/session?id=${session.id}`,
    fakes: [
      fake(listCalendarChanges, () => ({ status: 200, body: { results: [] } })),
      fake(getSession, () => ({ status: 200, body: session })),
      fake(getReliability, () => ({
        status: 200,
        body: { kept: 9, agreed: 10, marks: [{ ...sampleMark(), session_id: session.id }] },
      })),
      fake(listRecordings, () => ({ status: 200, body: samplePage<Recording>(world.recordings ?? []) })),
      fake(getProfileByUsername, () => ({ status: 200, body: sampleProfile({ connection: null }) })),
      fake(getAttendance, () => ({
        status: 200,
        body: { results: world.visits ?? VISITS },
      })),
      fake(listMoments, () => ({
        status: 200,
        body: { results: [{ id: sampleId(71), at: instantIn(-57), seconds: 192 }] },
      })),
      fakeSample(getSessionNotes),
      fake(changeSessionNotes, ({ body }) => {
        applyUpdate(document, toBytes(body.update));
        return { status: 200, body: { seq: 1 } };
      }),
      fake(listPromises, () => ({ status: 200, body: samplePage(promises) })),
      fake(makePromise, ({ body }) => {
        const made = { ...THEIRS, id: sampleId(62), by: ADA, to: DONE.host, is_mine: true, text: body.text };
        promises = [...promises, made];
        return { status: 201, body: made };
      }),
      fake(updatePromise, ({ body }) => {
        const done_at = body.is_done ? instantIn(0) : null;
        promises = promises.map((each) => (each.is_mine ? { ...each, done_at } : each));
        return { status: 200, body: promises.at(-1) ?? THEIRS };
      }),
    ],
  });
  return { page, document, stored: () => document.getText('notes').toJSON() };
}

describe('details of a past session', () => {
  it('show the attendance, and the member’s reliability marks', async () => {
    await open().page;
    await screen.findByText('You talked for 12 min 30 s.');
    const rows = within(await screen.findByRole('list', { name: 'Attendance' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Ada Byron: .*9 min in the room, came back 1 time/);
    expect(rows).toHaveLength(2);
    expect(screen.getByRole('list', { name: 'What counts against you' })).toHaveTextContent(
      'You cancelled late',
    );
    const moments = await screen.findByRole('list', { name: 'Moments you marked' });
    expect(within(moments).getByRole('listitem')).toHaveTextContent(/^3 min 12 s into the call, at /);
  });

  it.each([
    ['past', {}, 'Past sessions'],
    [
      'future',
      { state: 'confirmed', starts_at: instantIn(60), started_at: null, ended_at: null },
      'Upcoming sessions',
    ],
  ] as const)('of a %s session lead back to its list', async (_when, part, list) => {
    await open(sampleSession({ ...DONE, ...part })).page;
    expect(await screen.findByRole('link', { name: list })).toBeVisible();
  });

  it('contain notes that are saved while typing', async () => {
    const { page, stored } = open();
    const { user } = await page;
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect(notes).not.toHaveAttribute('readonly'));
    expect(screen.queryByText('Saved')).toBeNull();
    await user.type(notes, 'Read her book');
    await waitFor(() => expect(stored()).toBe('Read her book'));
    await screen.findByText('Saved');
    expect(notes).toHaveValue('Read her book');
  });

  it('contain notes in which text typed during an incoming change stays in its place', async () => {
    const { page, document, stored } = open();
    const { user } = await page;
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect(notes).not.toHaveAttribute('readonly'));
    expect(screen.queryByText('Saved')).toBeNull();
    await user.type(notes, 'Read her book');
    await waitFor(() => expect(stored()).toBe('Read her book'));
    const theirs = new Doc();
    applyUpdate(theirs, encodeStateAsUpdate(document));
    theirs.getText('notes').insert(0, 'Ask. ');
    const update = toBase64(encodeStateAsUpdate(theirs));
    act(() => {
      attachSocket(() => true).receive({ type: 'notes/changed', notes_of: DONE.id, update, seq: 2 });
      // Not shown on the page yet.
      fireEvent.change(notes, { target: { value: 'Read her new book' } });
    });
    expect(notes).toHaveValue('Ask. Read her new book');
    await waitFor(() => expect(stored()).toBe('Ask. Read her new book'));
  });

  it('contain next steps: the member’s own can be marked as done, the other’s are read-only', async () => {
    const { user } = await open().page;
    await user.type(await screen.findByLabelText('What you’ll do for Grace'), 'Introduce you to Edsger');
    await user.click(screen.getByRole('button', { name: 'Add next step' }));
    await user.click(await screen.findByRole('checkbox', { name: 'You: Introduce you to Edsger' }));
    await screen.findByText(/^Done/);
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.getByText('Send the paper')).toBeInTheDocument();
  });

  it('are empty for a session that did not take place', async () => {
    await open(sampleSession({ state: 'cancelled', cancelled_by: 'host', starts_at: START })).page;
    await screen.findByText('Cancelled');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('lead back to a call that goes on, and say without a reload that the other person has left (R-ROOM-16)', async () => {
    const live = { ...DONE, state: 'live' as const, ended_at: null, room_open: true };
    const visits = VISITS.map((visit) => (visit.person === ADA ? visit : { ...visit, left_at: null }));
    const world = { visits };
    const page = await open(live, world).page;
    expect(await screen.findByText('Grace is still in the call.')).toBeVisible();
    world.visits = VISITS;
    act(() => publish('attendance/changed', { session_id: live.id }));
    expect(await screen.findByText('Grace isn’t in the call now.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Back to the call' }));
    expect(page.location()).toBe(`/room?session=${live.id}&in=1`);
  });

  it('offer the review, connecting and booking again after a call', async () => {
    const page = await open({ ...DONE, can_review: true, review_until: instantIn(60) }).page;
    expect(await screen.findByRole('button', { name: 'Send review' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Connect with Grace' })).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Book again' }));
    expect(page.shellCalls).toEqual([['openModal', 'book-session', { username: 'grace' }]]);
  });

  it.each<[string, Partial<Recording>, string]>([
    [
      'is being put together',
      { state: 'assembling', seconds: 0, url: null },
      'We’re putting it together. This takes a moment.',
    ],
    ['can be watched', {}, 'Ready to watch: 3 min 20 s.'],
    [
      'waits for the session',
      { state: 'open', seconds: 0, url: null },
      'We’ll put it together once everyone has left the call.',
    ],
    ['was not shared', { url: null }, 'Ada Byron asked for this recording but hasn’t shared it with you.'],
  ])('say that the recording %s', async (_what, part, sentence) => {
    await open(DONE, { recordings: [sampleRecording({ session_id: DONE.id, ...part })] }).page;
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the recording' })).toBeVisible();
  });
});
