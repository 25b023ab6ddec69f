/** A browser's recorder in a test: gives a piece when it stops. */

/** What a test decides and looks at. */
export interface FakeRecorders {
  /** Bytes of the next recording. */
  size: number;
  /** Types that can be recorded. */
  types: readonly string[];
  /** Type and tracks of each recording that was begun. */
  readonly begun: { readonly type: string; readonly tracks: number }[];
}

/** Puts a recorder, and addresses of recordings, where a browser has them. */
export function installRecorder(given: Partial<FakeRecorders> = {}): FakeRecorders {
  const recorders: FakeRecorders = {
    size: 1_000,
    types: ['video/webm;codecs=vp8,opus'],
    begun: [],
    ...given,
  };
  class FakeRecorder {
    static isTypeSupported(type: string): boolean {
      return recorders.types.includes(type);
    }
    state: RecordingState = 'inactive';
    readonly mimeType: string;
    ondataavailable: ((event: { data: Blob }) => void) | null = null;
    onstop: (() => void) | null = null;
    readonly #tracks: number;
    constructor(stream: MediaStream, options: MediaRecorderOptions) {
      this.mimeType = options.mimeType ?? 'video/x-own';
      this.#tracks = stream.getTracks().length;
    }
    start(): void {
      this.state = 'recording';
      recorders.begun.push({ type: this.mimeType, tracks: this.#tracks });
    }
    stop(): void {
      this.state = 'inactive';
      this.ondataavailable?.({ data: new Blob([new Uint8Array(recorders.size)]) });
      this.onstop?.();
    }
  }
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  Object.assign(URL, { createObjectURL: () => 'blob:recording', revokeObjectURL: () => undefined });
  return recorders;
}

/** A browser that cannot record. */
export function removeRecorder(): void {
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
}
