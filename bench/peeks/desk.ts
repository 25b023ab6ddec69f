import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken, getPeekDesk, type TokenPair } from '../../packages/contracts/src/index.ts';
import { chromium, type Browser, type Page } from 'playwright';
import { createClient, type ApiClient, type Caller } from '../../api/test/client.ts';
import { until } from '../../api/test/until.ts';
import { findFfmpeg, type Ffmpeg } from '../../api/src/media/ffmpeg.ts';
import { HEADLESS } from '../../e2e/fixtures/browser.ts';
import { OwnPlatform } from '../../e2e/fixtures/own-platform.ts';
import { endOnSignals } from '../../scripts/lib/ending.ts';
import { median } from '../../scripts/lib/median.ts';
import { CHROMIUM, FFMPEG, provideOrExit } from '../../scripts/lib/programs/needs.ts';
import { ROOT } from '../../scripts/lib/paths.ts';
import { requireNode } from '../../scripts/lib/require-node.ts';
import { report, verdict, type Table } from '../table.ts';
import { recordLong, startTranscriber } from './long-recording.ts';
import { readCommand } from '../../scripts/lib/command-line.ts';

const ROUNDS = 5;
/** Longest time until somebody who opens the desk sees a picture of the recording, in milliseconds. */
const LIMIT_MS = 1_000;
/** Measuring speech and writing words down takes long on a busy machine. */
const MEASURED_LIMIT_MS = 20 * 60_000;

/** A line to the server: milliseconds there and back, and bytes per second. */
interface Line {
  readonly name: string;
  readonly latency: number;
  readonly bytes: number;
}
const LINES: readonly (Line | null)[] = [null, { name: '20 Mbit/s, 40 ms', latency: 40, bytes: 2_500_000 }];

/** When something is seen, in milliseconds after the click that opens the desk. */
interface Seen {
  /** A picture of the recording. */
  readonly picture: number;
  /** The film, where the cut begins. */
  readonly film: number;
}

/** Notes when a picture of the film is there: its poster or one of its frames. */
function watchFilm(): void {
  const seen = ((globalThis as unknown as { seen: Record<string, number> }).seen = {});
  const note = (name: string): void => void ((seen as Record<string, number>)[name] ??= performance.now());
  addEventListener('click', () => note('click'), { capture: true });
  const posters = new Map<string, HTMLImageElement>();
  const look = (): void => {
    const film = document.querySelector<HTMLVideoElement>('[role="application"] video');
    if (film && film.poster !== '' && !posters.has(film.poster)) {
      const image = new Image();
      image.src = film.poster;
      posters.set(film.poster, image);
    }
    const poster = posters.get(film?.poster ?? '');
    if (poster?.complete && poster.naturalWidth > 0) note('picture');
    if (film && film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !film.seeking) {
      note('picture');
      note('film');
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens the desk from the page of the recording, as people do. */
async function openDesk(
  browser: Browser,
  url: string,
  {
    access,
    refresh,
    recordingId,
    line,
  }: TokenPair & {
    readonly recordingId: string;
    readonly line: Line | null;
  },
): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    storageState: {
      cookies: [],
      origins: [
        { origin: url, localStorage: [{ name: 'tokens', value: JSON.stringify({ access, refresh }) }] },
      ],
    },
  });
  try {
    const page = await context.newPage();
    if (line) await slowDown(page, line);
    await page.goto(`${url}/dashboard/sessions/recording?id=${recordingId}`);
    const button = page.getByRole('button', { name: 'Make a peek' });
    await button.waitFor();
    // People look at the page before they press the button.
    await page.waitForLoadState('networkidle');
    await page.evaluate(watchFilm);
    await button.click();
    await page.getByRole('application', { name: 'Video of the recording' }).waitFor();
    const seen = await page.waitForFunction(() => {
      const { click, picture, film } = (globalThis as unknown as { seen: Record<string, number> }).seen;
      return click !== undefined && picture !== undefined && film !== undefined
        ? { picture: picture - click, film: film - click }
        : null;
    });
    return (await seen.jsonValue()) as Seen;
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page, { latency, bytes }: Line): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes / 4 },
  });
}

/** Returns how long the server takes to answer what the desk asks for, and how much that is. */
async function answerOf(client: ApiClient, ada: Caller, id: string) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    const desk = await client.ok(getPeekDesk, { params: { id } }, { as: ada });
    times.push(performance.now() - began);
    bytes = JSON.stringify(desk).length;
  }
  return { time: median(times), bytes };
}

/** A recording, and the login of who asked for it. */
interface Recorded {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Starts a platform with the recording, which is made once and kept, because that takes minutes. */
async function openWithRecording(ffmpeg: Ffmpeg, minutes: number, folder: string) {
  const kept = join(ROOT, `dist/bench-peeks/recording-of-${minutes}-minutes`);
  const about = join(kept, 'recording.json');
  if (existsSync(about)) {
    const recording = JSON.parse(readFileSync(about, 'utf8')) as Recorded;
    const platform = await OwnPlatform.open((data) => cpSync(join(kept, 'data'), data, { recursive: true }));
    return { platform, recording };
  }
  const transcriber = await startTranscriber();
  const platform = await OwnPlatform.open(undefined, {
    // Making the videos takes longer than a login on a busy machine.
    ACCESS_TOKEN_MINUTES: '1440',
    TRANSCRIPTION_URL: transcriber.url,
    TRANSCRIPTION_MODEL: 'words-of-benches',
  });
  const client = createClient(platform.url);
  const { id, ada } = await recordLong(client, ffmpeg, { minutes, folder });
  await until(async () => {
    const { tracks, suggestions } = await client.ok(getPeekDesk, { params: { id } }, { as: ada });
    return suggestions !== null && tracks?.every(({ words }) => words !== null) === true;
  }, MEASURED_LIMIT_MS);
  await platform.stop();
  transcriber.server.close();
  const recording: Recorded = { id, email: ada.email, password: ada.password };
  cpSync(platform.data, join(kept, 'data'), { recursive: true });
  writeFileSync(about, JSON.stringify(recording));
  await platform.start();
  return { platform, recording };
}

/** Measures how soon the desk shows the first picture of a recording of so many minutes. */
export async function measureDesk(minutes: number): Promise<Table> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) throw new Error('There is no ffmpeg on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-bench-desk-'));
  const { platform, recording } = await openWithRecording(ffmpeg, minutes, folder);
  const browser = await chromium.launch(HEADLESS);
  try {
    const client = createClient(platform.url);
    const { id, email, password } = recording;
    const ada = await client.ok(createToken, { body: { email, password } });
    const rows: (readonly (string | number)[])[] = [];
    const ms = (time: number): string => `${Math.round(time)} ms`;
    for (const line of LINES) {
      const seen: Seen[] = [];
      for (let round = 0; round < ROUNDS; round++)
        seen.push(await openDesk(browser, platform.url, { ...ada, recordingId: id, line }));
      const name = line?.name ?? 'the same machine';
      const picture = median(seen.map((each) => each.picture));
      rows.push(
        [`first picture, ${name}`, ms(picture), ms(LIMIT_MS), verdict(picture <= LIMIT_MS)],
        [`… the film where the cut begins`, ms(median(seen.map(({ film }) => film))), '', ''],
      );
    }
    const { time, bytes } = await answerOf(client, ada, id);
    rows.push([
      `answer of the server, ${Math.round(bytes / 1_000)} kB before it is compressed`,
      ms(time),
      '',
      '',
    ]);
    return {
      title: `Opening the desk of a recording of ${minutes} minutes, medians of ${ROUNDS}`,
      columns: ['after the click', 'median', 'limit', ''],
      rows,
    };
  } finally {
    await browser.close();
    await platform.close();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  requireNode();
  const { positionals } = readCommand({
    name: 'bench:peeks-desk',
    does: 'Measures in a browser how soon the page for making a peek shows the first picture of a recording.',
    words: '[minutes]',
    examples: ['bench:peeks-desk', 'bench:peeks-desk 5'],
  });
  endOnSignals();
  await provideOrExit([CHROMIUM, FFMPEG], [CHROMIUM]);
  report(await measureDesk(Number(positionals[0] ?? 20)));
  process.exit();
}
