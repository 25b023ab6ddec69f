import { act } from '@testing-library/react';

/** Fake microphone and recorder: a test controls who speaks and how time passes. */
export interface FakeSpeech {
  readonly isRecording: () => boolean;
  /** Simulates a sentence of one second and the pause after it. */
  readonly speaks: () => Promise<void>;
  readonly isSilent: () => Promise<void>;
}

const STEP = 50;

/** Installs the fakes as browser globals. Time passes in steps made by the test. */
export function installSpeech(): FakeSpeech {
  let level = 0;
  let now = 0;
  let made = 0;
  const recording = new Set<object>();
  const measures = new Set<() => void>();

  class FakeRecorder {
    static isTypeSupported = (type: string): boolean => type.startsWith('audio/webm');
    state: 'inactive' | 'recording' = 'inactive';
    ondataavailable: ((event: { data: Blob }) => void) | null = null;
    onerror: (() => void) | null = null;
    start(): void {
      this.state = 'recording';
      recording.add(this);
    }
    stop(): void {
      this.state = 'inactive';
      recording.delete(this);
      made += 1;
      const bytes = new TextEncoder().encode(`sound ${made}`);
      const data = { arrayBuffer: () => Promise.resolve(bytes.buffer) } as Blob;
      void Promise.resolve().then(() => this.ondataavailable?.({ data }));
    }
  }
  class FakeContext {
    createAnalyser() {
      return {
        fftSize: 0,
        getFloatTimeDomainData: (samples: Float32Array) => samples.fill(level),
      };
    }
    createMediaStreamSource() {
      return { connect: () => undefined };
    }
    close(): Promise<void> {
      return Promise.resolve();
    }
  }
  Object.assign(globalThis, { MediaRecorder: FakeRecorder, AudioContext: FakeContext });
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const { setInterval: every, clearInterval: end } = globalThis;
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, milliseconds: number) => {
    if (milliseconds !== STEP) return every(work, milliseconds);
    measures.add(work);
    return work;
  }) as never);
  jest.spyOn(globalThis, 'clearInterval').mockImplementation(((timer: never) => {
    if (!measures.delete(timer)) end(timer);
  }) as never);

  const hear = (loudness: number, milliseconds: number) =>
    act(async () => {
      level = loudness;
      for (let passed = 0; passed < milliseconds; passed += STEP) {
        now += STEP;
        for (const measure of [...measures]) measure();
      }
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    });
  return {
    isRecording: () => recording.size > 0,
    speaks: async () => {
      await hear(0.1, 1_000);
      await hear(0.001, 1_000);
    },
    isSilent: () => hear(0.001, 10_000),
  };
}
