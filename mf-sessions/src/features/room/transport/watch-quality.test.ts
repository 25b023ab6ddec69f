import { readingOf, watchQuality } from './watch-quality.ts';

const WAY = { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.08 };
const lossOf = (kind: string, fractionLost: number) => ({ type: 'remote-inbound-rtp', kind, fractionLost });
const report = (...stats: object[]) =>
  new Map(stats.map((each, index) => [String(index), each])) as unknown as RTCStatsReport;

it('reads the available bandwidth, the round trip time, and the highest packet loss', () => {
  const stats = report(
    { ...WAY, availableOutgoingBitrate: 250_000 },
    { type: 'candidate-pair', nominated: false, state: 'succeeded', availableOutgoingBitrate: 9 },
    lossOf('audio', 0.02),
    lossOf('video', 0.2),
  );
  expect(readingOf(stats, false)).toEqual({ kbps: 250, roundTripMs: 80, loss: 0.2 });
  expect(readingOf(stats, true).loss).toBe(0.02);
  expect(readingOf(report(), false)).toEqual({ kbps: null, roundTripMs: null, loss: null });
});

it('prioritizes audio, scales video down on a bad connection, pauses it, and restores it', async () => {
  jest.useFakeTimers();
  const sender = () => {
    let parameters = { encodings: [{}] } as RTCRtpSendParameters;
    return {
      track: null,
      getParameters: () => parameters,
      setParameters: async (next: RTCRtpSendParameters) => {
        parameters = structuredCloneOf(next);
      },
    };
  };
  const [audio, video] = [sender(), sender()];
  let kbps = 30;
  const connection = {
    connectionState: 'connected',
    getStats: async () => report({ ...WAY, availableOutgoingBitrate: kbps * 1_000 }),
  };
  const levels: string[] = [];
  const stop = watchQuality({
    connection: connection as unknown as RTCPeerConnection,
    sender: (kind) => (kind === 'audio' ? audio : video) as unknown as RTCRtpSender,
    changed: (level) => levels.push(level),
    stilled: () => undefined,
    rated: () => undefined,
  });
  await jest.advanceTimersByTimeAsync(4_000);
  expect(audio.getParameters().encodings[0]).toMatchObject({ priority: 'high', networkPriority: 'high' });
  expect(video.getParameters().encodings[0]).toMatchObject({ active: true, scaleResolutionDownBy: 2 });
  await jest.advanceTimersByTimeAsync(8_000);
  expect(video.getParameters().encodings[0]).toMatchObject({ active: false });
  kbps = 2_000;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(video.getParameters().encodings[0]).toMatchObject({ active: true, maxFramerate: 10 });
  expect(levels).toEqual(['half', 'small', 'paused', 'small']);
  stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(levels).toHaveLength(4);
  jest.useRealTimers();
});

it('detects when the other’s video stalls, and when it continues', async () => {
  jest.useFakeTimers();
  let frames: number | undefined;
  const states: boolean[] = [];
  const stop = watchQuality({
    connection: {
      connectionState: 'connected',
      getStats: async () => report({ type: 'inbound-rtp', kind: 'video', framesReceived: frames }),
    } as unknown as RTCPeerConnection,
    sender: () => undefined,
    changed: () => undefined,
    stilled: (isStill) => states.push(isStill),
    rated: () => undefined,
  });
  // Before the first frame nothing can stall.
  await jest.advanceTimersByTimeAsync(20_000);
  for (frames = 30; frames < 120; frames += 30) await jest.advanceTimersByTimeAsync(2_000);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(states).toEqual([]);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(states).toEqual([true]);
  frames += 1;
  await jest.advanceTimersByTimeAsync(2_000);
  expect(states).toEqual([true, false]);
  stop();
  jest.useRealTimers();
});

it('rates the connection by what is lost on the way here, too, and not by a single reading', async () => {
  jest.useFakeTimers();
  let [packetsReceived, packetsLost] = [0, 0];
  const ratings: string[] = [];
  const stop = watchQuality({
    connection: {
      connectionState: 'connected',
      getStats: async () => report(WAY, { type: 'inbound-rtp', kind: 'audio', packetsReceived, packetsLost }),
    } as unknown as RTCPeerConnection,
    sender: () => undefined,
    changed: () => undefined,
    stilled: () => undefined,
    rated: (quality) => ratings.push(quality),
  });
  const pass = async (received: number, lost: number) => {
    packetsReceived += received;
    packetsLost += lost;
    await jest.advanceTimersByTimeAsync(2_000);
  };
  await pass(100, 0);
  expect(ratings).toEqual(['good']);
  await pass(80, 20);
  await pass(100, 0);
  expect(ratings).toEqual(['good']);
  await pass(80, 20);
  await pass(80, 20);
  expect(ratings).toEqual(['good', 'weak']);
  stop();
  jest.useRealTimers();
});

const structuredCloneOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
