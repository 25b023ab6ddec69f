import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { findFfmpeg, type Ffmpeg } from '../../../media/ffmpeg.ts';
import { coverOf } from '../../../media/film-check.ts';
import { measureLevels } from '../../../media/voices/measure-levels.ts';
import { inWorkFolder } from '../../../media/work-folder.ts';
import type { Files } from '../../../ports/files/files.ts';
import { cutKeys } from '../../peeks/peek-files.ts';
import { mixKey, posterKey, trackKey } from '../../recordings/recording-files.ts';
import { findSpeech } from '../../recordings/speech/speech.ts';
import { drawMoods } from '../faces/draw-faces.ts';
import type { Face } from '../faces/face.ts';
import { loadFonts } from '../video/render-clips.ts';
import { CAMERA_RATE, cameraFilters, FACE_SIDE, labelSvg, MOODS, roomSvg } from './camera.ts';
import { filmFilters } from './film.ts';
import type { RecordedCall } from './recorded-call.ts';
import { soundOf, TALK_MS, type Talker } from './talk.ts';

/** Milliseconds of a video at which its poster is taken: somebody says something. */
const POSTER_AT = 2_400;
/** ffmpeg's inputs for each person: a room, two drawings, their name, their voice. */
const INPUTS = 5;

/** What was made of the recorded session. */
export interface MadeRecording {
  readonly sizeBytes: number;
  readonly speech: ReturnType<typeof findSpeech>;
  readonly voices: readonly {
    readonly personId: string;
    readonly who: Talker;
    readonly levels: Float32Array;
  }[];
}

/** A file that ffmpeg writes, and where it is stored. */
interface Video {
  readonly key: string;
  readonly path: string;
  readonly poster?: string;
}

/**
 * Makes the videos of the recorded session and of its peeks, in one run of ffmpeg, and stores them. The people are drawn, which takes
 * a fraction of the time of a real picture; then the tracks are measured as those of every recording.
 * @returns null when ffmpeg is not installed; nothing is stored then.
 */
export async function renderRecording(
  call: RecordedCall,
  faces: readonly Face[],
  files: Files,
): Promise<MadeRecording | null> {
  const ffmpeg = await findFfmpeg();
  if (!ffmpeg) return null;
  return inWorkFolder('recording', async (folder) => {
    await loadFonts(folder);
    const id = call.recording.id;
    const mix = { key: mixKey(id), path: join(folder, 'mix.mp4'), poster: posterKey(id) };
    const tracks = call.people.map(({ who, person: { id: personId } }) => ({
      ...{ who, personId, key: trackKey(id, personId), path: join(folder, `${who}.mp4`) },
    }));
    const films = call.peeks.map((peek, index) => {
      const { videoKey, posterKey: poster } = cutKeys(peek.id, 1);
      return { key: videoKey, path: join(folder, `film-${index}.mp4`), poster };
    });
    await ffmpeg(await argumentsFor(call, faces, folder, { mix, tracks, films }), { limitMs: 300_000 });
    const [voices] = await Promise.all([
      Promise.all(tracks.map((track) => measured(ffmpeg, track, folder))),
      ...[mix, ...films].map((video) => storePoster(ffmpeg, files, video)),
    ]);
    let sizeBytes = 0;
    for (const { key, path } of [mix, ...tracks]) sizeBytes += await files.put(key, createReadStream(path));
    for (const { key, path } of films) await files.put(key, createReadStream(path));
    return { sizeBytes, speech: findSpeech(voices), voices };
  });
}

/** Returns the arguments with which ffmpeg makes all videos: each picture is drawn once for all of them. */
async function argumentsFor(
  call: RecordedCall,
  faces: readonly Face[],
  folder: string,
  {
    mix,
    tracks,
    films,
  }: { readonly mix: Video; readonly tracks: readonly Video[]; readonly films: readonly Video[] },
): Promise<string[]> {
  const inputs: string[] = [];
  const graph: string[] = [];
  const seconds = TALK_MS / 1000;
  const copies = (kind: string): string => films.map((_, index) => `[${kind}${index}]`).join('');
  for (const [place, { who, person }] of call.people.entries()) {
    const face = faces.find(({ personId }) => personId === person.id);
    if (!face) throw new RangeError(`${who} has no portrait`);
    const drawn = await drawMoods(face, MOODS, FACE_SIDE);
    const [room, label] = await Promise.all(
      [roomSvg(face, place === 0 ? 1 : -1), labelSvg(`${person.firstName} ${person.lastName}`)].map((svg) =>
        sharp(Buffer.from(svg)).png().toBuffer(),
      ),
    );
    for (const [index, picture] of [room, ...drawn, label].entries()) {
      const path = join(folder, `${who}-${index}.png`);
      await writeFile(path, picture ?? '');
      inputs.push('-r', String(CAMERA_RATE), '-i', path);
    }
    inputs.push('-i', soundOf(who));
    const first = place * INPUTS;
    const many = films.length + 2;
    graph.push(
      ...cameraFilters(who, first, `p${place}`),
      `[p${place}]split=${many}[own${place}][mixed${place}]${copies(`shown${place}-`)}`,
      `[${first + 4}:a]aresample=48000,apad,atrim=0:${seconds},asplit[voice${place}][heard${place}]`,
    );
  }
  graph.push(
    '[mixed0][mixed1]hstack[mix]',
    `[heard0][heard1]amix=inputs=2:normalize=0,asplit=${films.length + 1}[both]${copies('said')}`,
    '[both]alimiter=limit=0.8:level=false[heard]',
    ...call.peeks.flatMap((peek, index) => filmFilters(call, peek, index, INPUTS)),
  );
  const encoded = [
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'animation', '-crf', '23', '-threads', '1'],
    ...[
      '-g',
      String(CAMERA_RATE * 5),
      '-c:a',
      'aac',
      '-aac_coder',
      'fast',
      '-b:a',
      '64k',
      '-ar',
      '24000',
      '-ac',
      '1',
    ],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    ...['-movflags', '+faststart', '-f', 'mp4'],
  ];
  const output = (picture: string, voice: string, length: number, { path }: Video): string[] => [
    ...['-map', `[${picture}]`, '-map', `[${voice}]`, '-t', length.toFixed(3), ...encoded, path],
  ];
  return [
    ...[...inputs, '-filter_complex', graph.join(';')],
    ...output('mix', 'heard', seconds, mix),
    ...tracks.flatMap((track, place) => output(`own${place}`, `voice${place}`, seconds, track)),
    ...call.peeks.flatMap(({ fromMs, untilMs }, index) =>
      output(`film${index}`, `voiced${index}`, (untilMs - fromMs) / 1000, films[index] ?? mix),
    ),
  ];
}

async function measured(
  ffmpeg: Ffmpeg,
  { who, personId, path }: Video & { readonly who: Talker; readonly personId: string },
  folder: string,
) {
  const own = join(folder, `levels-${who}`);
  await mkdir(own);
  return { who, personId, levels: await measureLevels(ffmpeg, path, own) };
}

async function storePoster(
  ffmpeg: Ffmpeg,
  files: Pick<Files, 'put'>,
  { path, poster }: Video,
): Promise<void> {
  const own = `${path}-poster`;
  await mkdir(own);
  if (poster !== undefined)
    await files.put(poster, await coverOf(ffmpeg, path, { folder: own, at: POSTER_AT }));
}
