import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPeek, listPeeks, makePeek, updatePeek, type Peek } from '@acquaint/contracts';
import { findFfmpeg, type Ffmpeg } from '../../api/src/media/ffmpeg.ts';
import {
  endCall,
  isReady,
  pass,
  pieceOf,
  seenOnce,
  sendPiece,
  serverNow,
  startCall,
} from '../../api/src/modules/recordings/test-call.ts';
import { startOwnProcess, type OwnProcess } from '../../api/test/own-server.ts';
import { registerMember, type TestMember } from '../../api/test/people.ts';
import { until } from '../../api/test/until.ts';
import { wrapFfmpeg } from '../../api/test/wrap-ffmpeg.ts';

/** Length of the recorded part of the session. */
export const RECORDED_SECONDS = 6;
/** Longer than a render takes on a busy machine. */
const LIMIT_MS = 500_000;

/** How ffmpeg fails: killed, as by a machine out of memory; a full disk; not installed; or it waits until the mode changes. */
export type Fault = 'none' | 'killed' | 'full' | 'missing' | 'wait';

/** Two people with a recorded session, and a third person, on a server whose ffmpeg can be made to fail. */
export class RecordedSession {
  server!: OwnProcess;
  ada!: TestMember;
  grace!: TestMember;
  stranger!: TestMember;
  recordingId = '';
  readonly folder = mkdtempSync(join(tmpdir(), 'acquaint-e2e-peeks-'));
  readonly #mode = join(this.folder, 'mode');

  static async open(): Promise<RecordedSession> {
    const opened = new RecordedSession();
    await opened.#start();
    return opened;
  }

  async #start(): Promise<void> {
    this.fails('none');
    const mode = this.#mode;
    const PATH = await wrapFfmpeg(
      this.folder,
      `case "$*" in *-version*) ;; *) case "$(cat '${mode}')" in
        killed) kill -9 $$ ;;
        full) echo 'No space left on device' >&2; exit 1 ;;
        missing) exit 127 ;;
        wait) touch '${mode}-waits'; while [ "$(cat '${mode}')" = wait ]; do sleep 0.1; done ;;
      esac ;; esac`,
    );
    this.server = await startOwnProcess({ PATH });
    this.stranger = await registerMember({}, this.client);
    const call = await startCall(this.client);
    [this.ada, this.grace] = [call.ada, call.grace];
    await call.consents(this.ada);
    this.recordingId = (await call.consents(this.grace)).recording_id ?? '';
    const from = await serverNow(this.client);
    await pass(this.client, RECORDED_SECONDS);
    await call.consents(this.grace, false);
    const bytes = await this.#film();
    for (const as of [this.ada, this.grace]) {
      const piece = pieceOf({ from, until: from + RECORDED_SECONDS * 1000, bytes, is_last: true });
      await sendPiece(this.client, as, this.recordingId, piece);
    }
    await endCall(call);
    await pass(this.client, 10);
    await seenOnce(this.client, this.recordingId, this.ada, isReady, { limitMs: LIMIT_MS });
  }

  get client(): OwnProcess['client'] {
    return this.server.client;
  }

  /** The file of a person's own track. */
  trackOf(person: TestMember): string {
    return join(this.server.dataDir, `files/recordings/${this.recordingId}/track-${person.id}.mp4`);
  }

  /** Makes ffmpeg fail, or work again. */
  fails(fault: Fault): void {
    rmSync(`${this.#mode}-waits`, { force: true });
    writeFileSync(this.#mode, fault);
  }

  /** Resolves when ffmpeg waits in the middle of a render. */
  async waits(): Promise<void> {
    await until(() => {
      try {
        readFileSync(`${this.#mode}-waits`);
        return true;
      } catch {
        return false;
      }
    }, LIMIT_MS);
  }

  /** Ada makes a peek of four seconds. @returns its ID. */
  async make(): Promise<string> {
    const body = {
      from_seconds: 1,
      until_seconds: 5,
      title: 'A wire',
      topic_slugs: [],
      speaker_ids: [this.ada.id],
    };
    return (await this.client.ok(makePeek, { params: { id: this.recordingId }, body }, { as: this.ada }))
      .uuid;
  }

  see(id: string, as = this.ada) {
    return this.client.call(getPeek, { params: { id } }, { as });
  }

  agrees(id: string, as: TestMember) {
    return this.client.call(updatePeek, { params: { id }, body: { did_clip: true, version: 1 } }, { as });
  }

  /** Waits until a peek is as described. */
  async seen(id: string, isSo: (peek: Peek) => boolean): Promise<Peek> {
    let { body } = await this.see(id);
    await until(
      async () => {
        ({ body } = await this.see(id));
        return isSo(body);
      },
      LIMIT_MS,
      () => JSON.stringify(body),
    );
    return body;
  }

  /** Whether the third person gets a peek, or finds it in the feed. */
  async isShown(id: string): Promise<boolean> {
    const { results } = await this.client.ok(listPeeks, { query: {} }, { as: this.stranger });
    return results.some(({ uuid }) => uuid === id) || (await this.see(id, this.stranger)).status !== 404;
  }

  /** Moves the server's clock to the next tries. */
  async pass(seconds: number): Promise<void> {
    await pass(this.client, seconds);
  }

  async ffmpeg(...args: Parameters<Ffmpeg>): Promise<void> {
    const run = await findFfmpeg();
    if (!run) throw new Error('There is no ffmpeg on this machine');
    await run(...args);
  }

  async #film(): Promise<Buffer> {
    const path = join(this.folder, 'film.webm');
    await this.ffmpeg([
      ...[
        '-f',
        'lavfi',
        '-i',
        `testsrc2=s=160x120:d=${RECORDED_SECONDS}:r=10`,
        '-f',
        'lavfi',
        '-i',
        `sine=d=${RECORDED_SECONDS}`,
      ],
      ...['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '100k', '-c:a', 'libopus', path],
    ]);
    return readFileSync(path);
  }

  async end(): Promise<void> {
    await this.server.end();
    rmSync(this.folder, { recursive: true });
  }
}
