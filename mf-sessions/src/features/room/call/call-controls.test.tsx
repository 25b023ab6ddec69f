import { markMoment } from '@acquaint/contracts';
import type { ChatMessage } from '@acquaint/contracts';
import { fake, installDevices, sampleId } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { instantIn } from '../../../components/test-session.ts';
import { rememberedView } from './call-view.ts';
import { GRACE, openCall, openRoom, roomInEachTest, SESSION } from '../test-room.ts';

const room = roomInEachTest();
const { sent, tell, entered } = room;
/** Where everybody lands after the call. */
const AFTERWARDS = `/dashboard/sessions/session?id=${SESSION.id}`;
const toggle = (name: string) => screen.findByRole('button', { name: new RegExp(name) });

afterEach(() => window.sessionStorage.clear());

describe('what can be done in a call', () => {
  it('mutes by button and by key, notifies the others, and keeps sending silence', async () => {
    const devices = installDevices();
    const page = await openCall(room, []);
    await page.user.click(await toggle('microphone'));
    expect(screen.getByText('Microphone off, camera on')).toBeInTheDocument();
    await page.user.keyboard('v');
    await screen.findByText('Microphone off, camera off');
    // Only these two are sent; the copy of the microphone tells its owner when they talk while muted.
    expect(devices.tracks.slice(0, 2).map(({ enabled, readyState }) => [enabled, readyState])).toEqual([
      [false, 'live'],
      [false, 'live'],
    ]);
    await page.user.keyboard('m');
    expect(
      sent().flatMap((message) =>
        message.type === 'room/media' ? [[message.microphone_on, message.camera_on]] : [],
      ),
    ).toEqual([
      [true, true],
      [false, true],
      [false, false],
      [true, false],
    ]);
  });

  it('replaces the camera by a shared screen, and returns to it when the browser stops sharing', async () => {
    const devices = installDevices();
    const page = await openCall(room);
    await page.user.click(await toggle('Share screen'));
    expect(await screen.findAllByText('You’re sharing your screen.')).toHaveLength(2);
    expect(sent().at(-1)).toMatchObject({ type: 'room/media', camera_on: true, screen_on: true });
    act(() => devices.endScreen());
    await waitFor(() => expect(screen.queryAllByText('You’re sharing your screen.')).toEqual([]));
    expect(sent().at(-1)).toMatchObject({ type: 'room/media', screen_on: false });
    expect(await toggle('Share screen')).toHaveAttribute('aria-pressed', 'false');
  });

  it('shares nothing when the browser’s dialog is cancelled, without an error', async () => {
    const devices = installDevices();
    const page = await openCall(room);
    devices.refusal = 'NotAllowedError';
    await page.user.click(await toggle('Share screen'));
    expect(await toggle('Share screen')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the other’s whole screen, and raised hands, which stay raised over a reconnect', async () => {
    installDevices();
    const page = await openCall(room, [{ ...GRACE, camera_on: false }]);
    const about = { session_id: SESSION.id, peer_id: GRACE.peer_id };
    await tell({ type: 'room/peer-media', ...about, microphone_on: true, camera_on: false, screen_on: true });
    const grace = within(screen.getByRole('figure', { name: /^Grace Hopper/ }));
    expect(grace.getByText(/sharing their screen/)).toBeVisible();
    await tell({ type: 'room/peer-hand', ...about, hand_raised_at: instantIn(0) });
    expect(grace.getByLabelText('Hand raised')).toBeVisible();
    await tell({ type: 'room/peer-hand', ...about, hand_raised_at: null });
    expect(grace.queryByLabelText('Hand raised')).toBeNull();
    await page.user.keyboard('h');
    await entered([GRACE]);
    expect(await toggle('Raise hand')).toHaveAttribute('aria-pressed', 'true');
    const raised = { type: 'room/hand', session_id: SESSION.id, raised: true };
    expect(sent().filter(({ type }) => type === 'room/hand')).toEqual([raised, raised]);
  });

  it('counts messages while the chat is closed, shows each once, and sends with Enter', async () => {
    installDevices();
    const note = (id: number, text: string, person_id = GRACE.person.id): ChatMessage => ({
      id: sampleId(id),
      person_id,
      text,
      sent_at: instantIn(id - 100),
    });
    const page = await openRoom({ isBack: true });
    await screen.findByText('Joining the call…');
    await entered([GRACE], null, [note(91, 'Hello!')]);
    await tell({ type: 'room/note', session_id: SESSION.id, note: note(92, 'Can you hear me?') });
    await tell({ type: 'room/note', session_id: SESSION.id, note: note(92, 'Can you hear me?') });
    expect(screen.getByTitle('2')).toBeVisible();
    await page.user.keyboard('c');
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    expect(log.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Grace Hopper.*Hello!/) as string,
      expect.stringMatching(/Grace Hopper.*Can you hear me\?/) as string,
    ]);
    const field = screen.getByRole('textbox', { name: 'Message everyone in the call' });
    expect(field).toHaveFocus();
    await page.user.paste('Yes, m and v are no shortcuts here');
    await page.user.keyboard('{Enter}');
    expect(sent().at(-1)).toMatchObject({ type: 'room/write', text: 'Yes, m and v are no shortcuts here' });
    expect(field).toHaveValue('');
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('switches to the grid, and lists its shortcuts', async () => {
    installDevices();
    const page = await openCall(room);
    await page.user.click(await toggle('More'));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Grid view' }));
    expect(rememberedView()).toBe('grid');
    await page.user.keyboard('g');
    await page.user.click(await toggle('More'));
    await screen.findByRole('menuitem', { name: 'Grid view' });
    await page.user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    const list = within(await screen.findByRole('dialog', { name: /Keyboard shortcuts/ }));
    expect(list.getByText('Raise hand')).toBeInTheDocument();
    await page.user.click(list.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('marks a moment by button and by key once the call has begun, and says when it failed', async () => {
    const moments: string[] = [];
    let takesMoments = true;
    installDevices();
    const page = await openRoom({
      isBack: true,
      fakes: [
        fake(markMoment, ({ body }) => {
          if (!takesMoments)
            return { status: 409, body: { detail: 'A moment is marked while the call goes on.' } };
          moments.push(body.at);
          return { status: 201 as const, body: { ...body, seconds: 4 } };
        }),
      ],
    });
    await screen.findByText('Joining the call…');
    expect(screen.queryByRole('button', { name: 'Mark this moment' })).toBeNull();
    await entered([GRACE], instantIn(19));
    await page.user.click(await screen.findByRole('button', { name: 'Mark this moment' }));
    await screen.findByText('1 moment marked');
    await page.user.keyboard('k');
    await screen.findByText('2 moments marked');
    expect(moments.map((at) => Math.abs(Date.parse(at) - Date.now()) < 60_000)).toEqual([true, true]);
    takesMoments = false;
    await page.user.keyboard('k');
    expect(await screen.findByText(/We couldn’t mark the moment\. A moment is marked while/)).toBeVisible();
  });

  it('is left for good with Leave, which leads to the page of the session (R-ROOM-16)', async () => {
    const devices = installDevices();
    const page = await openCall(room);
    await page.user.click(await toggle('Leave'));
    await waitFor(() => expect(page.location()).toBe(AFTERWARDS));
    expect(sent().at(-1)).toMatchObject({ type: 'room/leave', peer_id: sampleId(71) });
    expect(devices.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });
});
