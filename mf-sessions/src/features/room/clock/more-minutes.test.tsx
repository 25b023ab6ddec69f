import {
  addMinutes,
  createRoomToken,
  getInitialData,
  getPremiumInfo,
  getSession,
  type ServerMessage,
} from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  installDevices,
  renderRemotePage,
  samplePerson,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { backInCall, instantIn, sampleSession } from '../../../components/test-session.ts';
import { remote } from '../../../remote.ts';
import { installPeerConnections, NO_SERVER } from '../transport/test-peer-connection.ts';
import { samplePeer } from '../transport/test-peer.ts';
import {
  openRoomSocket,
  sampleEntered,
  tellThrough,
  type RoomSocket,
} from '../transport/test-room-socket.ts';

const SESSION = sampleSession({ starts_at: instantIn(-10), room_open: true });
const GRACE = samplePeer();
const OWN = SESSION.booker.id;
const ENDS = instantIn(9);
const NO = 'Grace Hopper would rather not add time.';
const WAITING = 'Waiting for Grace Hopper to agree to 5 more minutes.';
let sent: RoomSocket['sent'];
let socket: RoomSocket['socket'];

const time = (part: { asked_by: string | null; declined_to?: string }): ServerMessage => ({
  type: 'room/time',
  session_id: SESSION.id,
  ends_at: ENDS,
  server_time: instantIn(0),
  ...part,
});
const tell = (message: ServerMessage) => tellThrough(socket, message);
const entered = (askedBy: string | null, endsAt = ENDS) =>
  tell(sampleEntered(SESSION.id, { peers: [GRACE], ends_at: endsAt, minutes_asked_by: askedBy }));

/** Minutes requested from the server, and whether it still has thirty to give. */
let added: number[];
const FULL = 'You can add 20 more minutes.';

async function openCall(session = SESSION) {
  const page = await renderRemotePage(remote, 'room', {
    path: backInCall(session),
    fakes: [
      fakeSample(getInitialData),
      fake(getSession, () => ({ status: 200, body: session })),
      fakeSample(getPremiumInfo),
      fake(addMinutes, ({ body: { minutes } }) => {
        added.push(minutes);
        if (minutes === 30) return { status: 409, body: { detail: FULL } };
        return { status: 200 as const, body: { ends_at: ENDS, waiting_for_other: false } };
      }),
      fake(createRoomToken, () => ({
        status: 200 as const,
        body: {
          room_token: 'ticket',
          session,
          ice_servers: [],
          server_time: new Date().toISOString(),
          ...NO_SERVER,
        },
      })),
    ],
  });
  await screen.findByText('Joining the call…');
  return page;
}

beforeEach(() => {
  added = [];
  installPeerConnections();
  installDevices();
  ({ sent, socket } = openRoomSocket());
});
afterEach(() => {
  act(() => socket.setStatus('closed'));
  window.sessionStorage.clear();
});

describe('More minutes', () => {
  it('that the other declines: the asker is told, also by screen readers', async () => {
    await openCall();
    await entered(OWN);
    expect(await screen.findByText(WAITING)).toBeVisible();
    await tell(time({ asked_by: null, declined_to: OWN }));
    expect(screen.queryByText(WAITING)).toBeNull();
    const no = await screen.findByText(NO);
    expect(no).toBeVisible();
    expect(no.closest('[role="status"]')).not.toBeNull();
    expect(no.closest('[role="alert"]')).toBeNull();
    // A second decline is announced again.
    await tell(time({ asked_by: OWN }));
    expect(screen.queryByText(NO)).toBeNull();
    await tell(time({ asked_by: null, declined_to: OWN }));
    expect(await screen.findByText(NO)).toBeVisible();
  });

  it('that the other declines while the asker is disconnected: announced after reconnecting', async () => {
    await openCall();
    await entered(OWN);
    await screen.findByText(WAITING);
    act(() => socket.setStatus('closed'));
    act(() => socket.setStatus('open'));
    await entered(null);
    expect(await screen.findByText(NO)).toBeVisible();
  });

  it.each([
    ['that were added meanwhile', OWN, instantIn(14)],
    ['that the other asked for', GRACE.person.id, ENDS],
    ['that nobody asked for', null, ENDS],
  ])('%s are not a decline', async (_what, askedBy, endsAfter) => {
    await openCall();
    await entered(askedBy);
    await entered(null, endsAfter);
    await tell(time({ asked_by: null, declined_to: GRACE.person.id }));
    expect(screen.queryByText(/would rather not add/)).toBeNull();
  });

  it('that are withdrawn: sent to the server, and not a decline', async () => {
    const page = await openCall();
    await entered(OWN);
    await page.user.click(await screen.findByRole('button', { name: 'Cancel request' }));
    expect(sent.at(-1)).toEqual({ type: 'room/decline-minutes', session_id: SESSION.id });
    // The server's answer was lost with the connection.
    await entered(null);
    expect(screen.queryByText(WAITING)).toBeNull();
    expect(screen.queryByText(NO)).toBeNull();
  });
});

describe('The dialog that adds minutes', () => {
  const ALAN = samplePerson({ first_name: 'Alan', last_name: 'Turing' });
  /** A session hosted by Ada. */
  const hostedBy = (isPro: boolean) =>
    sampleSession({
      starts_at: instantIn(-10),
      room_open: true,
      my_role: 'host',
      host: samplePerson({ ...SESSION.booker, is_pro: isPro }),
      booker: ALAN,
    });
  const openDialog = async (session = SESSION) => {
    const { user } = await openCall(session);
    await entered(null);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add minutes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add minutes' }));
    const offers = () =>
      dialog.getAllByRole('button', { name: /minutes/ }).map(({ textContent }) => textContent);
    return { user, dialog, offers };
  };

  it('lets a Pro host add minutes alone, and says how many are left when there are too few', async () => {
    const { user, dialog, offers } = await openDialog(hostedBy(true));
    expect(dialog.getByText(/^As a Pro host, you can add up to 30 minutes/)).toBeInTheDocument();
    expect(offers()).toEqual(['5', '10', '15', '30'].map((minutes) => `${minutes} more minutes`));
    expect(dialog.queryByRole('link')).toBeNull();
    await user.click(dialog.getByRole('button', { name: '30 more minutes' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(FULL);
    await user.click(dialog.getByRole('button', { name: '10 more minutes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add minutes' })).toBeNull());
    expect(added).toEqual([30, 10]);
  });

  it('lets another host ask for five, and mentions the plan', async () => {
    const { offers, dialog } = await openDialog(hostedBy(false));
    expect(offers()).toEqual(['Ask Alan Turing for 5 more minutes']);
    expect(await dialog.findByRole('link', { name: /Pro/ })).toHaveAttribute('target', '_blank');
  });

  it('lets a booker with Pro ask for five, because the host’s plan decides', async () => {
    const booker = samplePerson({ ...SESSION.booker, is_pro: true });
    const { user, dialog, offers } = await openDialog({ ...SESSION, booker });
    expect(offers()).toEqual(['Ask Grace Hopper for 5 more minutes']);
    expect(dialog.queryByRole('link')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Ask Grace Hopper for 5 more minutes' }));
    await waitFor(() => expect(added).toEqual([5]));
  });
});
