import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../../media/ffmpeg.ts';
import { writeVoice } from '../../../media/voices/measure-levels.ts';
import { soundOf, turnsOfTalk, wordsOf } from '../../seed/recorded/talk.ts';
import { writeWordsOf } from './write-words.ts';

/** How much of the sample recording is written down, in milliseconds. */
const LONG = 40_000;
/** How far a word may be from where it is said, in milliseconds. */
const NEAR = 400;
/** Share of the words that the smallest model hears right, and at their time. */
const [HEARD, TIMED] = [0.8, 0.9] as const;
const LIMIT_MS = 280_000;

const url = process.env.TRANSCRIPTION_URL;
/** A test with a real transcriber, which most machines do not have; `pnpm test:transcriber` says why it is skipped. */
// oxlint-disable-next-line acquaint/restricted-syntax -- it would pass without having run; it needs a server that listens
const withTranscriber = url === undefined ? it.skip : it;

const letters = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

withTranscriber(
  'a real transcriber writes down what is said on a person’s own track, at the times of the words (R-PEEK-22; TRANSCRIPTION_URL names one)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acquaint-words-'));
    const ffmpeg = await findFfmpeg();
    if (!ffmpeg) throw new Error('There is no ffmpeg on this machine');
    const [video, path] = [join(folder, 'track.mp4'), join(folder, 'track.raw')];
    await ffmpeg(['-i', soundOf('ada'), '-t', String(LONG / 1000), '-c:a', 'aac', video]);
    await writeVoice(ffmpeg, video, path);
    await using sound = await open(path);
    const spans = turnsOfTalk().filter(({ by, until }) => by === 'ada' && until < LONG);
    const model = {
      url: url ?? '',
      model: process.env.TRANSCRIPTION_MODEL ?? 'whisper-base',
      key: undefined,
    };
    const heard = await writeWordsOf(model, sound, spans);
    rmSync(folder, { recursive: true });

    const said = wordsOf('ada').filter(([, until]) => until < LONG);
    expect(said.length).toBeGreaterThan(20);
    const found = said.filter(([, , word]) => heard.some(([, , other]) => letters(other) === letters(word)));
    expect(found.length / said.length).toBeGreaterThanOrEqual(HEARD);
    const timed = found.filter(([from, , word]) =>
      heard.some(([start, , other]) => letters(other) === letters(word) && Math.abs(start - from) <= NEAR),
    );
    expect(timed.length / found.length).toBeGreaterThanOrEqual(TIMED);
  },
  LIMIT_MS,
);
