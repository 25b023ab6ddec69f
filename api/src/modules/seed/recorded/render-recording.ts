import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { findFfmpeg, type Ffmpeg } from '../../../media/ffmpeg.ts';
import { coverOf, bestFrame, isGrave } from '../../../media/film-check.ts';
import { measureLevels } from '../../../media/voices/measure-levels.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Files } from '../../../ports/files/files.ts';
import { cutKeys } from '../../peeks/peek-files.ts';
import { storePictures } from '../../peeks/videos/known-film.ts';
import { makeOfCut } from '../../peeks/videos/peek-rendering.ts';
import { stretchesOf } from '../../recordings/assembly/stretches.ts';
import type { PeekSource } from '../../recordings/peek-sources.ts';
import { mixKey, posterKey, trackKey } from '../../recordings/recording-files.ts';
import { findSpeech, shownLevels } from '../../recordings/speech/speech.ts';
import { drawMoods } from '../faces/draw-faces.ts';
import type { Face } from '../faces/face.ts';
import { CAMERA_RATE, cameraFilters, FACE_SIDE, MOODS, roomSvg } from './camera.ts';
import type { RecordedCall, RecordedPeek } from './recorded-call.ts';
import { soundOf, TALK_MS, wordsOf, type Talker } from './talk.ts';

/** Milliseconds of the recording at which its poster is taken. */
const POSTER_AT = 2_000;

/** What was made of the recorded session. */
export interface MadeRecording {
  readonly sizeBytes: number;
  readonly speech: ReturnType<typeof findSpeech>;
  readonly voices: readonly { readonly personId: string; readonly levels: Float32Array; readonly who: Talker }[];
  /** Captions of each peek's film, by the peek's id. */
  readonly cues: ReadonlyMap<
    string,
    readonly { readonly fromMs: number; readonly untilMs: number; readonly text: string }[]
  >;
}

/**
 * Makes the videos of the recorded session and of its peeks, and stores them. The people are drawn; the rest is what happens to
 * every recording: levels are measured on each track, and films are made of each person's own track and checked.
 * @param graceMs how long a disconnected person counts as present.
 * @returns null when ffmpeg is not installed; nothing is stored then.
 */
export async function renderRecording(
  call: RecordedCall,
  faces: readonly Face[],
  files: Files,
  graceMs: number,
): Promise<MadeRecording | null> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) return null;
  return inWorkFolder('recording', async (folder) => {
    const { id } = call.recording;
    const { mix, tracks } = await renderCall(ffmpeg, call, faces, folder);
    let sizeBytes = await files.put(mixKey(id), createReadStream(mix));
    for (const { personId, path } of tracks)
      sizeBytes += await files.put(trackKey(id, personId), createReadStream(path));
    const [voices] = await Promise.all([
      Promise.all(tracks.map((track) => measured(ffmpeg, track, folder))),
      coverOf(ffmpeg, mix, { folder, at: POSTER_AT }).then((cover) => files.put(posterKey(id), cover)),
    ]);
    const speech = findSpeech(voices);
    const source = sourceOf(call, graceMs, speech, voices);
    const cues = await Promise.all(
      call.peeks.map((peek) => renderPeek(ffmpeg, files, { peek, call, source, folder })),
    );
    return { sizeBytes, speech, voices, cues: new Map(cues) };
  });
}

/** Renders each person's track and the mixed video in one run. */
async function renderCall(
  ffmpeg: Ffmpeg,
  { people }: RecordedCall,
  faces: readonly Face[],
  folder: string,
) {
  const inputs: string[] = [];
  const graph: string[] = [];
  const outputs: string[] = [];
  const encoded = [
    ...['-t', String(TALK_MS / 1000), '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'animation', '-crf', '24'],
    ...['-g', String(CAMERA_RATE * 5), '-threads', '2', '-c:a', 'aac', '-b:a', '64k', '-ar', '48000', '-ac', '1'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    ...['-movflags', '+faststart', '-f', 'mp4'],
  ];
  const tracks: { readonly who: Talker; readonly personId: string; readonly path: string }[] = [];
  for (const [place, { who, person }] of people.entries()) {
    const face = faces.find(({ personId }) => personId === person.id);
    if (!face) throw new RangeError(`${who} has no portrait`);
    const room = await sharp(Buffer.from(roomSvg(face, place === 0 ? 1 : -1))).png().toBuffer();
    const pictures = [room, ...(await drawMoods(face, MOODS, FACE_SIDE))];
    for (const [index, picture] of pictures.entries()) {
      const path = join(folder, `${who}-${index}.png`);
      await writeFile(path, picture);
      inputs.push('-r', String(CAMERA_RATE), '-i', path);
    }
    const first = place * 4;
    inputs.push('-i', soundOf(who));
    const path = join(folder, `${who}.mp4`);
    tracks.push({ who, personId: person.id, path });
    graph.push(
      ...cameraFilters(who, [first, first + 1, first + 2], place * 1.7, `p${place}`),
      `[p${place}]split[own${place}][mixed${place}]`,
      `[${first + 3}:a]aresample=48000,apad,atrim=0:${TALK_MS / 1000},asplit[voice${place}][heard${place}]`,
    );
    outputs.push('-map', `[own${place}]`, '-map', `[voice${place}]`, ...encoded, path);
  }
  graph.push('[mixed0][mixed1]hstack[mix]', '[heard0][heard1]amix=inputs=2:normalize=0[heard]');
  const mix = join(folder, 'mix.mp4');
  await ffmpeg(
    [...inputs, '-filter_complex', graph.join(';'), ...outputs, '-map', '[mix]', '-map', '[heard]', ...encoded, mix],
    { limitMs: 300_000 },
  );
  return { mix, tracks };
}

async function measured(
  ffmpeg: Ffmpeg,
  { who, personId, path }: { readonly who: Talker; readonly personId: string; readonly path: string },
  folder: string,
) {
  const own = join(folder, `levels-${who}`);
  await mkdir(own);
  return { who, personId, levels: await measureLevels(ffmpeg, path, own) };
}

/** Returns the recording as the module of peeks sees it. */
function sourceOf(
  { recording, sessionId, endedAt, ledger, people }: RecordedCall,
  graceMs: number,
  speech: MadeRecording['speech'],
  voices: MadeRecording['voices'],
): PeekSource {
  const times = { graceMs, until: endedAt.epochMilliseconds, length: TALK_MS };
  return {
    ...{ recordingId: recording.id, sessionId, passes: 1, length: TALK_MS },
    stretches: stretchesOf(ledger, times),
    videoKey: mixKey(recording.id),
    trackKeys: new Map(people.map(({ person }) => [person.id, trackKey(recording.id, person.id)])),
    voices: speech.map((each) => {
      const voice = voices.find(({ personId }) => personId === each.personId);
      return {
        ...{ ...each, levels: shownLevels(voice?.levels ?? new Float32Array()), laughter: [] },
        words: voice ? wordsOf(voice.who) : null,
      };
    }),
    placeOf: () => null,
  };
}

/** Makes the film of a peek as for every peek, except that no faces are looked for in drawings. @throws Error if it is faulty. */
async function renderPeek(
  ffmpeg: Ffmpeg,
  files: Files,
  {
    peek,
    call,
    source,
    folder: around,
  }: {
    readonly peek: RecordedPeek;
    readonly call: RecordedCall;
    readonly source: PeekSource;
    readonly folder: string;
  },
) {
  const folder = join(around, peek.id);
  await mkdir(folder);
  const { title, fromMs, untilMs, captions } = peek;
  const asked = call.people.map(({ person: { id, firstName, lastName } }) => ({ id, name: `${firstName} ${lastName}` }));
  const target = join(folder, 'film.mp4');
  const film = await makeOfCut(
    ffmpeg,
    files,
    { source, cut: { fromMs, untilMs, captionStyle: 'boxed' }, asked, title, captions, folder },
    {
      ...{ view: 'landscape', target, burnsCaptions: false },
      findFaces: () => Promise.resolve([]),
      note: () => Promise.resolve(true),
    },
  );
  if (!film || film.faults.some(isGrave))
    throw new Error(`The film of “${title}” is faulty: ${film?.faults.join(', ') ?? 'consent'}`);
  const keys = cutKeys(peek.id, 1);
  await files.put(keys.videoKey, createReadStream(target));
  await files.put(keys.posterKey, await coverOf(ffmpeg, target, { folder, at: bestFrame(film.seen.frames, []) }));
  if (film.pictures) await storePictures(files, keys.seenKey, film.pictures);
  const cues = film.captions.map(({ from, until, lines }) => ({
    ...{ fromMs: Math.round(from), untilMs: Math.round(until), text: lines.join('\n') },
  }));
  return [peek.id, cues] as const;
}
