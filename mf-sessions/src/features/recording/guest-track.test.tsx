import 'fake-indexeddb/auto';
import { deleteGuestTrack, getGuestTrack, sendGuestPiece, type GuestTrack } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId, samplePerson, type Failure } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { instantIn } from '../../components/test-session.ts';
import { keepTrack, keptTracks } from '../../recording/guest-tracks.ts';
import { openPieceStore } from '../../recording/piece-store.ts';
import { remote } from '../../remote.ts';

const ME = sampleId(60);
const TRACK: GuestTrack = {
  guest_id: ME,
  guest_name: 'Maya',
  host: samplePerson(),
  booker: samplePerson({ id: sampleId(9), first_name: 'Ada', last_name: 'Lovelace' }),
  recorded_at: instantIn(-30),
  is_deleted: false,
  is_in_call: false,
  consented_seconds: 200,
  received_seconds: 200,
  lost: [],
  is_left_out: false,
  sends_until: instantIn(60),
  is_final: true,
};
const sent: number[] = [];
let isServerFull = false;
const FULL: Failure = { status: 503, body: { detail: 'There is no room right now.' } };

/** Stores two unsent pieces in this browser. */
async function waitingPieces() {
  const store = openPieceStore(indexedDB);
  const piece = {
    ...{ userId: ME, recordingId: sampleId(80), takeId: sampleId(81), takeStartedAt: 1_000 },
    ...{ mimeType: 'video/webm', isLast: false, bytes: new ArrayBuffer(4), sendKey: 'sends' },
  };
  for (const seq of [0, 1]) await store.put({ ...piece, seq, from: seq * 2_000, until: (seq + 1) * 2_000 });
  return store;
}

const open = (part: Partial<GuestTrack> = {}, failure?: Failure) => {
  let track = { ...TRACK, ...part };
  return renderRemotePage(remote, 'guest-recording', {
    path: '/room/guest/recording#own',
    pattern: '/room/guest/recording',
    loggedIn: false,
    fakes: [
      fake(getGuestTrack, () => failure ?? { status: 200, body: track }),
      fake(deleteGuestTrack, () => {
        track = { ...track, is_deleted: true };
        return { status: 200, body: track };
      }),
      fake(sendGuestPiece, ({ body }) => {
        if (isServerFull) return FULL;
        sent.push(body.seq);
        return { status: 200, body: { outcome: 'kept' as const } };
      }),
    ],
  });
};

beforeEach(() => {
  window.localStorage.clear();
  sent.length = 0;
  isServerFull = false;
  const locks = { request: (_name: string, _options: unknown, work: () => unknown) => work() };
  Object.assign(navigator, { locks });
});

it('says what is stored of a guest, for how long and who sees it, and gives the link to delete it', async () => {
  await open();
  expect(await screen.findByText(/with Grace Hopper and Ada Lovelace/)).toHaveTextContent(/as Maya\.$/);
  expect(screen.getByText('We have 3 min 20 s of your recording: everything you agreed to.')).toBeVisible();
  expect(screen.getByText(/The members who agreed to the recording can watch/)).toHaveTextContent(
    /until one of them/,
  );
  const link = screen.getByRole('textbox', { name: 'Private link to your part of the recording' });
  expect(link).toHaveValue(window.location.href);
});

it('says which seconds the guest’s browser lost (R-REC-8)', async () => {
  await open({ lost: [{ from_seconds: 65, until_seconds: 70 }] });
  expect(
    await screen.findByText(/Your browser lost a few seconds of the recording between 1:05 and 1:10/),
  ).toBeVisible();
});

it('deletes the guest’s track after a confirmation, and forgets its link in this browser', async () => {
  keepTrack({ guestId: ME, sessionId: sampleId(50), sendKey: 'sends', ownKey: 'own', keptAt: Date.now() });
  const page = await open();
  await page.user.click(await screen.findByRole('button', { name: 'Delete my part' }));
  await page.user.click(await screen.findByRole('button', { name: 'Delete it' }));
  expect(await screen.findByText(/has been deleted, and we’re remaking the video without you/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(keptTracks()).toEqual([]);
});

it('also deletes what this browser has not sent yet', async () => {
  isServerFull = true;
  const store = await waitingPieces();
  const page = await open({ received_seconds: 150, is_final: false });
  expect(await screen.findByText(/4 seconds of your recording still have to be uploaded/)).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: 'Delete my part' }));
  await page.user.click(await screen.findByRole('button', { name: 'Delete it' }));
  expect(await screen.findByText(/has been deleted, and we’re remaking the video without you/)).toBeVisible();
  await waitFor(async () => expect(await store.waiting(ME)).toEqual({ pieces: 0, seconds: 0 }));
  expect(sent).toEqual([]);
});

it.each<[string, Partial<GuestTrack>, RegExp]>([
  [
    'is still to come',
    { received_seconds: 150, is_final: false },
    /Still missing: 50 seconds\. Open this page by/,
  ],
  [
    'is on its way while the call goes on',
    { received_seconds: 150, is_final: false, sends_until: null, is_in_call: true },
    /the rest is on its way/,
  ],
  [
    'is not in the film',
    { is_left_out: true, is_final: false },
    /to the video yet\. We’ll try again automatically/,
  ],
  [
    'may be missing in the film for what has not arrived',
    { is_left_out: true, received_seconds: 150, is_final: false },
    /Still missing: 50 seconds\. Open this page by/,
  ],
  ['never came into the film', { is_left_out: true }, /to the video\. It won’t be used/],
  ['never came', { received_seconds: 150 }, /50 seconds never arrived and can’t be added any more/],
  ['waits for the guest to leave', { is_in_call: true, is_final: false }, /once you’ve left the call/],
])('says that part of it %s', async (_, part, words) => {
  await open(part);
  expect(await screen.findByText(words)).toBeVisible();
});

it('says until when the browser of the call sends the rest', async () => {
  const sends_until = instantIn(3 * 24 * 60);
  await open({ received_seconds: 150, is_final: false, sends_until });
  const words = await screen.findByText(/Still missing: 50 seconds.*it’ll send the rest\./);
  expect(within(words).getByRole('time')).toHaveAttribute('datetime', sends_until);
});

it('sends the pieces left in the browser of the call', async () => {
  const store = await waitingPieces();
  await open({ received_seconds: 150, is_final: false });
  await waitFor(() => expect(sent).toEqual([0, 1]));
  await waitFor(async () => expect(await store.waiting(ME)).toEqual({ pieces: 0, seconds: 0 }));
});

it('says that nothing is stored any more', async () => {
  await open({}, { status: 404, body: { detail: 'There’s nothing of yours here anymore.' } });
  expect(await screen.findByText('There’s nothing of yours here anymore.')).toBeVisible();
});
