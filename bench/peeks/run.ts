import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg, type Ffmpeg } from '../../api/src/media/ffmpeg.ts';
import { measureLevels } from '../../api/src/media/voices/measure-levels.ts';
import { detectVoices } from '../../api/src/media/voices/voice-detector.ts';
import { findCandidates, type HeardTrack } from '../../api/src/modules/recordings/speech/candidates.ts';
import { audibleIn, findSpeech, shownLevels } from '../../api/src/modules/recordings/speech/speech.ts';
import { writeWordsOf } from '../../api/src/modules/recordings/speech/write-words.ts';
import { endOnSignals } from '../../scripts/lib/ending.ts';
import { ESPEAK, FFMPEG, provide } from '../../scripts/lib/programs/needs.ts';
import { ROOT } from '../../scripts/lib/paths.ts';
import { requireNode } from '../../scripts/lib/require-node.ts';
import { seeded } from '../matching/random.ts';
import { report, verdict } from '../table.ts';
import { judgeHeldOut, judgeLaughter, judgeTuning, judgeUnseen } from './laughter.ts';
import { atRandom, byLoudness, byPosition, isInWord, judge, wordsOf, wrongSpeaker } from './judge.ts';
import { makeScript } from './script.ts';
import { RATE } from './sounds.ts';
import { performCall, type MadeUpCall } from './voices.ts';
import { readCommand } from '../../scripts/lib/command-line.ts';

/**
 * `pnpm bench:peeks [calls] [seed]`: how well suggested peeks find what is worth sharing in made-up calls, which espeak-ng speaks
 * (R-PEEK-2), how well laughter is told from other sounds, and how long it takes to listen. Use another seed to choose numbers in the code: the default one is for the report.
 */
requireNode();
endOnSignals();
const { positionals } = readCommand({
  name: 'bench:peeks',
  does: 'Measures how well suggested peeks find what is worth sharing in made-up calls, which espeak-ng speaks.',
  words: '[calls] [seed]',
  settings: {
    TRANSCRIPTION_URL:
      'also judges the first calls with the words that this server writes down (`pnpm provide:transcriber`)',
    TRANSCRIPTION_MODEL: 'its model',
  },
  examples: ['bench:peeks', 'bench:peeks 20 7'],
});
/** Calls that are written down: a transcriber on this machine takes about as long as they last. */
const MOST_WRITTEN_DOWN = 6;
const transcriber = process.env.TRANSCRIPTION_URL;
const [calls = 60, seed = 24] = positionals.map(Number);
const missing = await provide([ESPEAK, FFMPEG], (line) => console.log(line));
const ffmpeg = missing.length === 0 ? await findFfmpeg() : null;
if (!ffmpeg) {
  console.error(
    `SKIPPED peeks: ${missing.map(({ name, how }) => `no ${name}: ${how}`).join('; ') || 'no ffmpeg'}.`,
  );
  process.exit(1);
}
const cache = join(ROOT, 'dist/bench-peeks');
const folder = mkdtempSync(join(tmpdir(), 'acquaint-peeks-'));

function makeCall(index: number, isFunny = false): MadeUpCall {
  const random = seeded(seed * 1_000 + index + (isFunny ? 500 : 0));
  const language = index % 2 === 0 ? 'en' : 'de';
  return performCall(makeScript(language, random, { isFunny }), { language, random, cache });
}

/**
 * Listens to tracks as the server does.
 * @param codec of the files: not compressed, which makes them sooner, unless the time counts.
 */
async function listen(
  runs: Ffmpeg,
  sounds: readonly Float32Array[],
  codec = ['pcm_s16le'],
): Promise<HeardTrack[]> {
  const tracks = [];
  for (const [index, sound] of sounds.entries()) {
    const [raw, video, path] = ['raw', 'mp4', 'voice'].map((end) => join(folder, `${index}.${end}`)) as [
      string,
      string,
      string,
    ];
    writeFileSync(
      raw,
      Int16Array.from(sound, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767)),
    );
    const options = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', raw, '-ar', '48000', '-ac', '2'];
    await runs([...options, '-c:a', ...codec, '-f', 'mov', video], { limitMs: 600_000 });
    tracks.push({ video, path });
  }
  const begun = performance.now();
  const heard: { personId: string; path: string; levels: Float32Array }[] = [];
  for (const [index, { video, path }] of tracks.entries())
    heard.push({
      personId: String(index),
      path,
      levels: await measureLevels(runs, video, folder, { voicePath: path }),
    });
  const voices = await detectVoices(heard.map(({ levels, path }) => ({ path, times: audibleIn(levels) })));
  const speech = findSpeech(heard.map((track, at) => ({ ...track, voice: voices[at]?.likely ?? null })));
  listened = performance.now() - begun;
  return speech.map((each, at) => ({
    ...each,
    levels: shownLevels(heard[at]?.levels ?? new Float32Array()),
    laughter: voices[at]?.laughter ?? [],
  }));
}
/** Time of the last listening in milliseconds, without making the files. */
let listened = 0;

const WRITTEN_DOWN = 'suggested, with the words of a transcriber';
interface Score {
  calls: number;
  hits: number;
  overlap: number;
  cut: number;
  suggested: number;
}
const scores = new Map<string, Score>();
const score = (
  name: string,
  call: MadeUpCall,
  spans: readonly { from: number; until: number; rank?: number }[],
) => {
  const row = scores.get(name) ?? { calls: 0, hits: 0, overlap: 0, cut: 0, suggested: 0 };
  scores.set(name, row);
  const best = spans.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).slice(0, 3);
  const { hit, overlap } = judge(call, best);
  row.calls += 1;
  row.hits += hit ? 1 : 0;
  row.overlap += overlap;
  row.suggested += spans.length;
  row.cut += spans.flatMap(({ from, until }) => [from, until]).filter((at) => isInWord(call, at)).length;
};

const transcribed = (call: MadeUpCall, heard: readonly HeardTrack[]): HeardTrack[] =>
  heard.map((track, who) => ({ ...track, words: wordsOf(call, who) }));
/** Returns what a transcriber writes down of a call that was listened to last. */
async function writtenDown(url: string, heard: readonly HeardTrack[]): Promise<HeardTrack[]> {
  const model = { url, model: process.env.TRANSCRIPTION_MODEL ?? 'whisper-base', key: undefined };
  const tracks: HeardTrack[] = [];
  for (const [index, track] of heard.entries()) {
    await using sound = await open(join(folder, `${index}.voice`));
    tracks.push({ ...track, words: await writeWordsOf(model, sound, track.spans) });
  }
  return tracks;
}
const deaf = (heard: readonly HeardTrack[]): HeardTrack[] =>
  heard.map((track) => ({ ...track, laughter: [] }));
const suggest = (call: MadeUpCall, speech: readonly HeardTrack[]) =>
  findCandidates({
    ...{ speech, marks: [] },
    stretches: [{ from: 0, until: call.length, part: 0, hasGuest: false, lost: [], people: ['0', '1'] }],
  });

try {
  const random = seeded(seed);
  let [wrong, all, minutes] = [0, 0, 0];
  for (let index = 0; index < calls; index++) {
    const call = makeCall(index);
    minutes += call.length / 60_000;
    const heard = await listen(
      ffmpeg,
      call.tracks.map(({ sound }) => sound),
    );
    const speaker = wrongSpeaker(call, heard);
    [wrong, all] = [wrong + speaker.wrong, all + speaker.all];
    const told = transcribed(call, heard);
    score('anywhere', call, atRandom(call, random));
    score('spread evenly', call, byPosition(call));
    score('the loudest', call, byLoudness(heard));
    score('suggested, without words, without hearing laughter', call, suggest(call, deaf(heard)));
    score('suggested, without words', call, suggest(call, heard));
    score('suggested, with words', call, suggest(call, told));
    if (transcriber !== undefined && index < MOST_WRITTEN_DOWN)
      score(WRITTEN_DOWN, call, suggest(call, await writtenDown(transcriber, heard)));
  }
  for (let index = 0; index < calls; index++) {
    const call = makeCall(index, true);
    const heard = transcribed(
      call,
      await listen(
        ffmpeg,
        call.tracks.map(({ sound }) => sound),
      ),
    );
    score('suggested, of stories that end in laughter, without hearing it', call, suggest(call, deaf(heard)));
    score('suggested, of stories that end in laughter', call, suggest(call, heard));
  }
  if (transcriber === undefined)
    console.log(
      'SKIPPED the words of a transcriber: TRANSCRIPTION_URL is not set (`pnpm provide:transcriber`).',
    );
  const rows = [...scores].map(([name, { calls: judged, hits, overlap, cut, suggested }]) => [
    name,
    `${hits}/${judged}`,
    (overlap / judged).toFixed(2),
    (suggested / judged).toFixed(1),
    cut,
    name.startsWith('suggested') ? verdict(cut === 0) : '',
  ]);
  const share = (100 * wrong) / all;
  rows.push(['wrong speaker, % of seconds', '', share.toFixed(2), '', '', verdict(share <= 1)]);
  const long = [makeCall(0), makeCall(1), makeCall(2), makeCall(3)];
  const twenty = [0, 1].map((who) => {
    const sound = new Float32Array(20 * 60 * RATE);
    for (let at = 0, next = 0; at < sound.length; next++) {
      const part = long[next % long.length]?.tracks[who]?.sound ?? sound;
      sound.set(part.subarray(0, sound.length - at), at);
      at += part.length;
    }
    return sound;
  });
  const speech = await listen(ffmpeg, twenty, ['aac', '-b:a', '96k']);
  const begun = performance.now();
  findCandidates({
    ...{ speech, marks: [] },
    stretches: [{ from: 0, until: 1_200_000, part: 0, hasGuest: false, lost: [], people: ['0', '1'] }],
  });
  const seconds = (listened + performance.now() - begun) / 1000;
  rows.push(['seconds for 20 minutes of two tracks', '', seconds.toFixed(1), '', '', verdict(seconds <= 60)]);
  report(judgeLaughter(seed, cache));
  report(judgeTuning(seed, cache));
  report(judgeHeldOut(seed, cache));
  report(judgeUnseen(seed, cache));
  report({
    title: `Suggested peeks in ${calls} made-up calls (seed ${seed}, ${Math.round(minutes)} minutes, English and German); words are those of the script`,
    columns: ['', 'hit@3', 'mean overlap', 'a call', 'cuts in a word', 'limit'],
    rows,
  });
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();
