import 'fake-indexeddb/auto';
import {
  beginGuestClip,
  CLIP_PIECE_BYTES,
  finishGuestClip,
  getGuestClip,
  openClipLink,
  sendClipPiece,
  type GuestClip,
} from '@acquaint/contracts';
import { fake, installDevices, renderRemotePage, type Failure } from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { forget, keep, readStored } from './stored-recording.ts';
import { sampleGuestClip, sampleInvitation } from './test-guest-clip.ts';
import { installRecorder, removeRecorder } from './test-recorder.ts';

const LINK = 'L'.repeat(43);
const CLIP = 'C'.repeat(43);

interface World {
  /** Answers to the next uploads of pieces; null drops the connection. */
  readonly trouble?: (Failure | null)[];
  readonly refusal?: Failure;
  /** Bytes received before the page was opened. */
  readonly received?: number;
  /** The clip begun earlier, as the server knows it; null if unknown. */
  readonly clip?: GuestClip | null;
}

/** Opens the page with a fake server that receives a recording. */
async function open({ trouble = [], refusal, received = 0, clip = null }: World = {}) {
  const world = { received, open: refusal };
  const page = await renderRemotePage(remote, 'record', {
    path: `/peeks/record/${LINK}`,
    pattern: '/peeks/record/:link',
    loggedIn: false,
    fakes: [
      fake(
        openClipLink,
        () =>
          world.open ?? {
            status: 200,
            body: sampleInvitation({ max_bytes: 1_000_000 }),
          },
      ),
      fake(beginGuestClip, () => ({ status: 201, body: { clip: CLIP } })),
      fake(sendClipPiece, ({ body }) => {
        const next = trouble.shift();
        if (next === null) throw new Error('the line is dead');
        if (next) return next;
        world.received = body.offset + atob(body.data).length;
        return { status: 200, body: { received_bytes: world.received } };
      }),
      fake(getGuestClip, () =>
        clip
          ? { status: 200, body: { ...clip, received_bytes: world.received } }
          : { status: 404, body: { detail: 'We couldn’t find this clip.' } },
      ),
      fake(finishGuestClip, () => ({ status: 202, body: sampleGuestClip({ state: 'checking' }) })),
    ],
  });
  return { ...page, world };
}
type Opened = Awaited<ReturnType<typeof open>>;

const record = () => screen.findByRole('button', { name: 'Record' });
const send = () => screen.findByRole('button', { name: /^Send to Ada Byron/ });

/** Makes a recording and gives consent. */
async function recorded(page: Opened): Promise<void> {
  await waitFor(async () => expect(await record()).toBeEnabled());
  await begin(page);
  await page.user.click(await screen.findByRole('button', { name: 'Stop' }));
  await page.user.click(await screen.findByRole('checkbox'));
}

/** Begins to record without waiting for the end of the countdown. */
async function begin(page: Opened): Promise<void> {
  await page.user.click(await record());
  await page.user.click(await screen.findByRole('button', { name: 'Start now' }));
}

beforeEach(async () => {
  installDevices();
  await forget(LINK);
});

describe('recording a clip by a link', () => {
  it('shows the question and who asks, records, and uploads in pieces after preview and consent', async () => {
    const recorders = installRecorder({ size: CLIP_PIECE_BYTES + 10 });
    const page = await open();
    expect(await screen.findByRole('heading', { name: 'Ada Byron is asking for a clip' })).toBeVisible();
    expect(screen.getByText('“What did you learn first?”')).toBeVisible();
    expect(await screen.findByLabelText('Microphone level')).toBeVisible();
    expect(screen.getByText('Microphone level')).toBeVisible();
    await recorded(page);
    expect(recorders.begun).toEqual([{ type: 'video/webm;codecs=vp8,opus', tracks: 2 }]);
    expect(screen.getByLabelText('Your recording')).toHaveAttribute('src', 'blob:recording');
    // What they agree to is said in points, before they agree.
    const [watched] = screen.getAllByRole('listitem');
    expect(watched).toHaveTextContent(/^Ada Byron watches the clip first/);
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    await page.user.clear(screen.getByLabelText(/Your name/));
    await page.user.type(screen.getByLabelText(/Your name/), 'Maya Okoro');
    await page.user.click(await send());
    await waitFor(() => expect(page.location()).toBe(`/peeks/record/clip/${CLIP}`));
    const [begun] = page.calls.flatMap(({ name, body }) => (name === 'guestClips.begin' ? [body] : []));
    expect(begun).toEqual({
      link: LINK,
      name: 'Maya Okoro',
      consent: true,
      size_bytes: CLIP_PIECE_BYTES + 10,
      // By its own clock, so that the server can tell whether seconds were lost (R-PEEK-52).
      pieces: [{ bytes: CLIP_PIECE_BYTES + 10, until_ms: expect.any(Number) as number }],
    });
    expect(page.world.received).toBe(CLIP_PIECE_BYTES + 10);
    expect(page.calls.map(({ name }) => name)).toEqual([
      'guestClips.open',
      'guestClips.begin',
      'guestClips.sendPiece',
      'guestClips.sendPiece',
      'guestClips.finish',
    ]);
  });

  it('requires consent, and can be recorded again', async () => {
    const recorders = installRecorder();
    const page = await open();
    await recorded(page);
    await page.user.click(screen.getByRole('checkbox'));
    await page.user.click(await send());
    expect(await screen.findByText('We need your consent to send it')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Record again' }));
    await recorded(page);
    expect(recorders.begun).toHaveLength(2);
    expect(page.calls.map(({ name }) => name)).toEqual(['guestClips.open']);
  });

  it('begins to record when three seconds have been counted down', async () => {
    const recorders = installRecorder();
    const page = await open();
    await waitFor(async () => expect(await record()).toBeEnabled());
    await page.user.click(await record());
    expect(await screen.findByRole('timer', { name: 'Recording starts in 3 seconds' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start now' })).toHaveFocus();
    expect(recorders.begun).toHaveLength(0);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 3_001);
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible();
    expect(recorders.begun).toHaveLength(1);
    clock.mockRestore();
  });

  it('stops automatically when the time is up', async () => {
    installRecorder();
    const page = await open();
    await waitFor(async () => expect(await record()).toBeEnabled());
    await begin(page);
    expect(await screen.findByRole('timer', { name: '60 seconds left' })).toBeVisible();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 61_000);
    expect(await screen.findByLabelText('Your recording')).toBeVisible();
    clock.mockRestore();
  });

  it('ends with what was recorded when the microphone is unplugged, and says so', async () => {
    const devices = installDevices({ microphones: ['Headset', 'Built-in'] });
    installRecorder();
    const page = await open();
    await waitFor(async () => expect(await record()).toBeEnabled());
    await begin(page);
    await screen.findByRole('button', { name: 'Stop' });
    const used = devices.tracks.find(({ device }) => device === 'Headset') as unknown as EventTarget;
    devices.microphones = ['Built-in'];
    await act(async () => {
      devices.replug();
      used.dispatchEvent(new Event('ended'));
    });
    expect(await screen.findByLabelText('Your recording')).toBeVisible();
    expect(screen.getByText(/was disconnected, so the recording stopped there\./)).toBeVisible();
  });

  it('resumes after the connection dropped', async () => {
    installRecorder({ size: 2 * CLIP_PIECE_BYTES });
    const page = await open({ trouble: [null, { status: 429, body: { detail: 'Too often.' } }] });
    await recorded(page);
    await page.user.click(await send());
    expect(await screen.findByText(/You’ve lost your connection/)).toBeVisible();
    // The `online` event triggers the retry; the regular interval between retries would work as well.
    const back = setInterval(() => act(() => void window.dispatchEvent(new Event('online'))), 50);
    await waitFor(() => expect(page.location()).toContain('/clip/'));
    clearInterval(back);
    expect(page.world.received).toBe(2 * CLIP_PIECE_BYTES);
  });

  it('says why it was refused, keeps the recording, and can be sent again', async () => {
    installRecorder();
    const page = await open({ trouble: [{ status: 409, body: { detail: 'Somebody was faster.' } }] });
    await recorded(page);
    await page.user.click(await send());
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody was faster.');
    expect(screen.getByLabelText('Your recording')).toBeVisible();
    await page.user.click(await send());
    await waitFor(() => expect(page.location()).toContain('/clip/'));
  });

  it('does not upload a recording that is too large', async () => {
    installRecorder({ size: 1_000_001 });
    const page = await open();
    await recorded(page);
    expect(screen.getByRole('alert')).toHaveTextContent('too large');
    expect(await send()).toBeDisabled();
  });

  it('records only audio without a camera, in a format the browser supports', async () => {
    installDevices({ hasCamera: false });
    const recorders = installRecorder({ types: ['audio/mp4'] });
    const page = await open();
    await recorded(page);
    expect(recorders.begun).toEqual([{ type: 'audio/mp4', tracks: 1 }]);
    expect(screen.getByLabelText('Your recording').tagName).toBe('AUDIO');
  });

  it('says what to do without permission, and continues after a retry', async () => {
    const devices = installDevices({ refusal: 'NotAllowedError' });
    installRecorder();
    const page = await open();
    expect(await screen.findByText(/is blocking your camera and microphone/)).toBeVisible();
    devices.refusal = null;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await record()).toBeVisible();
  });

  it('lists supported browsers in one that cannot record', async () => {
    removeRecorder();
    const page = await open();
    await waitFor(async () => expect(await record()).toBeEnabled());
    await begin(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser can’t record.');
  });

  it('says so when the link is no longer open', async () => {
    await open({ refusal: { status: 404, body: { detail: 'This link is no longer valid.' } } });
    expect(await screen.findByText('This link is no longer valid')).toBeVisible();
    expect(screen.getByText('Ask whoever sent it for a new one.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps a recording over a reload until it is sent', async () => {
    installRecorder();
    const first = await open();
    await recorded(first);
    await waitFor(async () => expect(await readStored(LINK)).not.toBeNull());
    first.unmount();
    const page = await open();
    expect(await screen.findByLabelText('Your recording')).toBeVisible();
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await page.user.click(screen.getByRole('checkbox'));
    await page.user.click(await send());
    await waitFor(() => expect(page.location()).toContain('/clip/'));
    await waitFor(async () => expect(await readStored(LINK)).toBeNull());
  });

  it('resumes the upload automatically after a reload, from the byte the server has', async () => {
    installRecorder({ size: 2 * CLIP_PIECE_BYTES });
    const first = await open({ trouble: [null] });
    await recorded(first);
    await first.user.click(await send());
    expect(await screen.findByText(/You’ve lost your connection/)).toBeVisible();
    await waitFor(async () => expect((await readStored(LINK))?.begun?.clip).toBe(CLIP));
    first.unmount();
    const page = await open({ received: CLIP_PIECE_BYTES, clip: sampleGuestClip({ state: 'uploading' }) });
    await waitFor(() => expect(page.location()).toContain('/clip/'));
    const sent = page.calls.flatMap(({ name, body }) => (name === 'guestClips.sendPiece' ? [body] : []));
    expect(sent).toEqual([expect.objectContaining({ clip: CLIP, offset: CLIP_PIECE_BYTES })]);
    expect(page.calls.map(({ name }) => name)).not.toContain('guestClips.begin');
  });

  it('shows a clip that had arrived although its last answer was lost, even if its link is used up', async () => {
    await keep(LINK, { recording: new Blob(['all of it']), pieces: [], begun: { name: 'Maya', clip: CLIP } });
    const page = await open({
      refusal: { status: 404, body: { detail: 'This link is no longer valid.' } },
      clip: sampleGuestClip({ state: 'checking' }),
    });
    await waitFor(() => expect(page.location()).toBe(`/peeks/record/clip/${CLIP}`));
    expect(await readStored(LINK)).toBeNull();
  });

  it('uploads from the beginning when the server has deleted the partial upload', async () => {
    await keep(LINK, {
      recording: new Blob(['all of it']),
      pieces: [],
      begun: { name: 'Maya', clip: 'old' },
    });
    installRecorder();
    const page = await open();
    await waitFor(() => expect(page.location()).toBe(`/peeks/record/clip/${CLIP}`));
    expect(page.calls.map(({ name }) => name)).toContain('guestClips.begin');
  });
});
