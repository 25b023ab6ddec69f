import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startOwnProcess } from '../../api/test/own-server.ts';
import { registerMember } from '../../api/test/people.ts';
import { findFaces } from '../../api/src/media/faces/face-finder.ts';
import { findFfmpeg, type Ffmpeg } from '../../api/src/media/ffmpeg.ts';
import { makeFilm, type FilmSource, type KnownFilm } from '../../api/src/media/peeks/peek-film.ts';
import type { View } from '../../packages/contracts/src/peek-film/layout.ts';
import { endOnSignals } from '../../scripts/lib/ending.ts';
import { median } from '../../scripts/lib/median.ts';
import { FFMPEG, provideOrExit } from '../../scripts/lib/programs/needs.ts';
import { requireNode } from '../../scripts/lib/require-node.ts';
import { report, verdict, type Table } from '../table.ts';
import { readCommand } from '../../scripts/lib/command-line.ts';

const SECONDS = 30;
const ROUNDS = 3;
const VIEWS: readonly View[] = ['landscape', 'portrait', 'square', 'audiogram'];
const LIMITS = { landscape: 15, all: 45, p99: 1.5 } as const;
/** Requests for the p99, at a rate that leaves the server time. */
const CALLS = { connections: 4, rate: 60, seconds: 8 } as const;

/** Records two people who alternate, each in a track of their own, as the assembly of a call makes them. */
async function recordTracks(ffmpeg: Ffmpeg, folder: string): Promise<FilmSource> {
  const length = SECONDS * 1_000;
  const tracks: FilmSource['tracks'][number][] = [];
  for (const [index, name] of ['Ada Lovelace', 'Grace Hopper'].entries()) {
    const path = join(folder, `${index}.mp4`);
    const voice = `aevalsrc='0.3*sin(2*PI*${150 + 60 * index}*t)*(0.5+0.5*sin(2*PI*3*t))*lt(mod(t+${5 * index},10),5)':s=48000:d=${SECONDS}`;
    await ffmpeg([
      ...[
        '-f',
        'lavfi',
        '-i',
        `testsrc2=s=640x360:r=30:d=${SECONDS},noise=alls=6:allf=t`,
        '-f',
        'lavfi',
        '-i',
        voice,
      ],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', '-ac', '2', '-movflags', '+faststart', path],
    ]);
    const turns = Array.from({ length: SECONDS / 10 }, (_, at) => (at * 10 + 5 * index) * 1_000);
    tracks.push({
      ...{
        id: name,
        name,
        firstName: name,
        path,
        format: 'mov',
        fromMs: 0,
        isWhole: true,
        present: [{ from: 0, until: length }],
      },
      speech: turns.map((from) => ({ from, until: from + 5_000 })),
    });
  }
  const words = Array.from({ length: SECONDS * 2 }, (_, at) => {
    const from = at * 500;
    return {
      from,
      until: from + 400,
      text: at % 8 === 7 ? 'nanoseconds.' : 'wire',
      person: Math.floor(from / 5_000) % 2,
    };
  });
  return { tracks, words, title: 'A wire of a nanosecond', length };
}

/**
 * Renders the views one after the other; each takes over what is known from the first one, as on the server.
 * @returns the seconds of each.
 */
async function render(ffmpeg: Ffmpeg, source: FilmSource, folder: string, views = VIEWS): Promise<number[]> {
  const times: number[] = [];
  const all = mkdtempSync(join(folder, 'views-'));
  let known: KnownFilm | null = null;
  for (const view of views) {
    const work = mkdtempSync(join(all, `${view}-`));
    const target = join(work, 'film.mp4');
    const began = performance.now();
    const { pictures } = await makeFilm(
      ffmpeg,
      { ...source, ...(known && { known }) },
      { view, target, folder: work, findFaces, burnsCaptions: true, onProgress: () => undefined },
    );
    times.push((performance.now() - began) / 1_000);
    if (pictures) known ??= { path: target, pictures };
  }
  rmSync(all, { recursive: true });
  return times;
}

/** Clock ticks a second, in which Linux counts the time of processors. */
const TICKS = 100;

/** Returns the processor seconds of all ended child processes; null where the system does not say. */
function secondsOfChildren(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return null;
  }
}

/** Returns the p99 of the feed in milliseconds. */
async function p99Of(url: string, token: string): Promise<number> {
  const { latency } = await autocannon({
    ...{ url: `${url}/api/v1/snip/`, connections: CALLS.connections, duration: CALLS.seconds },
    ...{ overallRate: CALLS.rate, headers: { authorization: `Bearer ${token}` } },
  });
  return latency.p99;
}

/** Measures how long renders take, and the API beside one (medians). */
export async function measureRenders(): Promise<Table> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) throw new Error('There is no ffmpeg on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-bench-render-'));
  const server = await startOwnProcess({});
  try {
    const source = await recordTracks(ffmpeg, folder);
    const rounds: number[][] = [];
    const before = secondsOfChildren();
    for (let round = 0; round < ROUNDS; round++) rounds.push(await render(ffmpeg, source, folder));
    const after = secondsOfChildren();
    const { access } = await registerMember({}, server.client);
    const { url } = server.client;
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await p99Of(url, access));
      const rendering = render(ffmpeg, source, folder, ['landscape', 'landscape']);
      beside.push(await p99Of(url, access));
      await rendering;
    }
    const each = VIEWS.map((_, at) => median(rounds.map((times) => times[at] ?? NaN)));
    const all = median(rounds.map((times) => times.reduce((sum, time) => sum + time, 0)));
    const ratio = median(beside) / median(alone);
    const s = (seconds: number): string => `${seconds.toFixed(1)} s`;
    return {
      title: `Renders of ${SECONDS} seconds of two tracks, medians of ${ROUNDS}`,
      columns: ['what', 'median', 'limit', ''],
      rows: [
        ...VIEWS.map((view, at) =>
          view === 'landscape'
            ? [view, s(each[at] ?? NaN), s(LIMITS.landscape), verdict((each[at] ?? NaN) <= LIMITS.landscape)]
            : [view, s(each[at] ?? NaN), '', ''],
        ),
        ['all four views', s(all), s(LIMITS.all), verdict(all <= LIMITS.all)],
        ...(before === null || after === null
          ? []
          : [['… in processor seconds', s((after - before) / ROUNDS), '', '']]),
        ['p99 of the feed, alone', `${median(alone)} ms`, '', ''],
        ['p99 of the feed, beside a render', `${median(beside)} ms`, '', ''],
        ['… so many times as long', ratio.toFixed(2), LIMITS.p99.toFixed(2), verdict(ratio <= LIMITS.p99)],
      ],
    };
  } finally {
    await server.end();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  requireNode();
  readCommand({
    name: 'bench:peeks-render',
    does: 'Measures how long rendering peeks takes, and how fast the API responds meanwhile.',
    examples: ['bench:peeks-render'],
  });
  endOnSignals();
  await provideOrExit([FFMPEG]);
  report(await measureRenders());
  process.exit();
}
