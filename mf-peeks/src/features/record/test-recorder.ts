/** Fake MediaRecorder: emits a single piece when it stops. */

/** Controls of the fake recorder, and what it recorded. */
export interface FakeRecorders {
  /** Size of the next recording in bytes. */
  size: number;
  /** Supported MIME types. */
  types: readonly string[];
  /** MIME type and number of tracks of each recording started. */
  readonly begun: { readonly type: string; readonly tracks: number }[];
}

/** Installs fakes for MediaRecorder and object URLs. */
export function installRecorder(initial: Partial<FakeRecorders> = {}): FakeRecorders {
  const recorders: FakeRecorders = {
    size: 1_000,
    types: ['video/webm;codecs=vp8,opus'],
    begun: [],
    ...initial,
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

/** Removes MediaRecorder, as in a browser that cannot record. */
export function removeRecorder(): void {
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
}
