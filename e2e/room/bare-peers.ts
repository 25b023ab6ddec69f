import type { BrowserContext } from '@playwright/test';

/**
 * Baseline: two pages of a context call each other without the product, with devices open, one peer connection per side and
 * signaling over a BroadcastChannel. Returns milliseconds from the start of the connection to the caller's first remote picture.
 */
export async function bareCall(context: BrowserContext, url: string): Promise<number> {
  const [caller, callee] = [await context.newPage(), await context.newPage()];
  try {
    for (const page of [callee, caller]) {
      await page.goto(`${url}/healthz`);
      await page.evaluate(prepare);
    }
    return await caller.evaluate(() => (window as unknown as { begin: () => Promise<number> }).begin());
  } finally {
    await caller.close();
    await callee.close();
  }
}

/** Runs in the page. */
async function prepare(): Promise<void> {
  // With the same constraints as the product.
  const media = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
  });
  // A call shows both people, so drawing them is part of the machine's load.
  const show = (stream: MediaStream, width: string): void => {
    const video = Object.assign(document.createElement('video'), {
      muted: true,
      autoplay: true,
      srcObject: stream,
    });
    video.style.width = width;
    document.body.append(video);
  };
  document.body.replaceChildren();
  show(media, '240px');
  const channel = new BroadcastChannel('bare');
  const open = (): RTCPeerConnection => {
    const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    for (const track of media.getTracks()) peer.addTrack(track, media);
    peer.ontrack = ({ track, streams: [stream] }) => {
      if (track.kind === 'video' && stream) show(stream, '960px');
    };
    peer.onicecandidate = ({ candidate }) => channel.postMessage({ candidate: candidate?.toJSON() ?? null });
    return peer;
  };
  const hear = (peer: RTCPeerConnection): void => {
    let queue = Promise.resolve();
    channel.onmessage = ({
      data,
    }: MessageEvent<{ candidate?: RTCIceCandidateInit | null; sdp?: RTCSessionDescriptionInit }>) => {
      queue = queue.then(async () => {
        if (data.candidate) await peer.addIceCandidate(data.candidate);
        if (!data.sdp) return;
        await peer.setRemoteDescription(data.sdp);
        if (data.sdp.type !== 'offer') return;
        await peer.setLocalDescription();
        channel.postMessage({ sdp: peer.localDescription?.toJSON() as unknown });
      });
    };
  };
  hear(open());
  const begin = async (): Promise<number> => {
    const start = performance.now();
    const peer = open();
    hear(peer);
    await peer.setLocalDescription();
    channel.postMessage({ sdp: peer.localDescription?.toJSON() as unknown });
    for (;;) {
      for (const report of (await peer.getStats()).values() as Iterable<Record<string, unknown>>) {
        const { type, kind, framesDecoded } = report;
        if (type === 'inbound-rtp' && kind === 'video' && Number(framesDecoded) > 0)
          return performance.now() - start;
      }
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  Object.assign(window, { begin });
}
