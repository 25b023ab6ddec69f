import type { Locator, Page } from '@playwright/test';
import { HUNG_WAIT_MS } from '../fixtures/hung.ts';
import { expect } from '../fixtures/journey.ts';

/** The media that a page has received so far. */
interface Received {
  readonly videoFrames: number;
  readonly audioPackets: number;
}

/** Records every peer connection that a page creates, so that its statistics can be read. Call before the page opens. */
export async function rememberConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: RTCPeerConnection[] = [];
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    };
    Object.assign(window, { madeConnections: made });
  });
}

/** The inbound report of `getStats` (WebRTC statistics). */
interface Inbound {
  readonly type: string;
  readonly kind?: string;
  readonly framesDecoded?: number;
  readonly packetsReceived?: number;
}

/** Sums decoded frames and received packets of live connections (WebRTC statistics, inbound-rtp). */
async function received(page: Page): Promise<Received> {
  return page.evaluate(async () => {
    const { madeConnections } = window as unknown as { madeConnections: RTCPeerConnection[] };
    let videoFrames = 0;
    let audioPackets = 0;
    for (const connection of madeConnections) {
      if (connection.connectionState !== 'connected') continue;
      const reports = await connection.getStats();
      for (const report of reports.values() as Iterable<Inbound>) {
        if (report.type !== 'inbound-rtp') continue;
        if (report.kind === 'video') videoFrames += report.framesDecoded ?? 0;
        if (report.kind === 'audio') audioPackets += report.packetsReceived ?? 0;
      }
    }
    return { videoFrames, audioPackets };
  });
}

/** Returns the decoded frames of each live connection, in order of creation. */
async function framesOfEach(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { madeConnections } = window as unknown as { madeConnections: RTCPeerConnection[] };
    const live = madeConnections.filter(({ connectionState }) => connectionState === 'connected');
    return Promise.all(
      live.map(async (connection) => {
        let frames = 0;
        for (const report of (await connection.getStats()).values() as Iterable<Inbound>) {
          if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0;
        }
        return frames;
      }),
    );
  });
}

/** Checks that pictures arrive continuously from so many others, each over a separate connection. */
export async function expectFramesFromEach(
  page: Page,
  others: number,
  timeout = HUNG_WAIT_MS,
): Promise<void> {
  let last: readonly number[] = [];
  const isFlowing = async () => {
    const now = await framesOfEach(page);
    const flows =
      now.length === others &&
      last.length === others &&
      now.every((frames, index) => frames > (last[index] ?? 0));
    last = now;
    return flows;
  };
  await expect.poll(isFlowing, { message: `frames of ${others} others go on arriving`, timeout }).toBe(true);
}

/** Checks that the other person's pictures and sound arrive, and keep arriving. */
export async function expectMediaArrives(page: Page): Promise<void> {
  const enough = async () => {
    const { videoFrames, audioPackets } = await received(page);
    return videoFrames >= 5 && audioPackets >= 20;
  };
  await expect.poll(enough, { message: 'frames and audio packets of the other person' }).toBe(true);
  // Compared with the last poll, because a replaced connection loses its counters.
  let last = await received(page);
  const isFlowing = async () => {
    const now = await received(page);
    const flows = now.videoFrames > last.videoFrames && now.audioPackets > last.audioPackets;
    last = now;
    return flows;
  };
  await expect.poll(isFlowing, { message: 'frames and audio packets go on arriving' }).toBe(true);
}

/** Checks that the other person's video plays and has a size. */
export async function expectPictureShown(page: Page, name: string): Promise<void> {
  const video = page.getByRole('figure', { name }).locator('video');
  await expect(video).toBeVisible();
  const shown = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const { videoWidth, paused, muted, readyState, networkState, currentTime, error, srcObject } = element;
      if (videoWidth > 0 && !paused) return 'is shown';
      const tracks = srcObject instanceof MediaStream ? srcObject.getTracks() : [];
      const state = {
        videoWidth,
        paused,
        muted,
        readyState,
        networkState,
        currentTime,
        error: error?.message,
      };
      return JSON.stringify({
        ...state,
        page: document.visibilityState,
        tracks: tracks.map((track) => [track.kind, track.readyState, track.muted ? 'muted' : 'sends']),
      });
    });
  await expect.poll(shown, { message: `the picture of ${name}` }).toBe('is shown');
}

/** Plays a video, and waits until it goes on and shows a picture. */
export async function expectToPlay(video: Locator): Promise<void> {
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(
      () =>
        video.evaluate((element: HTMLVideoElement) => element.currentTime > 0.2 && element.videoWidth > 0),
      { message: 'the video plays and shows a picture' },
    )
    .toBe(true);
}
