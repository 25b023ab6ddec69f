import { recordTrack, type RecordedPiece } from './track-recorder.ts';

/** Fake MediaRecorder that emits a piece when the test says so. */
class TestRecorder {
  static readonly isTypeSupported = () => true;
  static latest: TestRecorder;
  state = 'inactive';
  readonly mimeType = 'audio/webm';
  ondataavailable: (event: { readonly data: Blob }) => void = () => undefined;
  constructor() {
    TestRecorder.latest = this;
  }
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.gives();
  }
  gives(): void {
    this.ondataavailable({ data: new Blob(['piece']) });
  }
}

const before = globalThis.MediaRecorder;
beforeEach(() => {
  Object.assign(globalThis, { MediaRecorder: TestRecorder });
});
afterEach(() => {
  Object.assign(globalThis, { MediaRecorder: before });
});

describe('the start time of a recording', () => {
  it('is taken from the estimated server time at the first piece, and is the same for all its pieces', () => {
    let local = 1_000;
    // Only a rough estimate at first, as after a reload.
    let offset = 500_000 - 45;
    jest.spyOn(performance, 'now').mockImplementation(() => local);
    const pieces: RecordedPiece[] = [];
    const stop = recordTrack({
      stream: { getVideoTracks: () => [] } as unknown as MediaStream,
      now: () => local + offset,
      onPiece: (piece) => pieces.push(piece),
      onFailure: () => expect('a failure').toBe('none'),
    });
    offset = 500_000;
    local += 2_000;
    TestRecorder.latest.gives();
    offset += 7;
    local += 2_000;
    stop();
    expect(
      pieces.map(({ takeStartedAt, from, until, isLast }) => [takeStartedAt, from, until, isLast]),
    ).toEqual([
      [501_000, 501_000, 503_000, false],
      [501_000, 503_000, 505_007, true],
    ]);
  });
});
