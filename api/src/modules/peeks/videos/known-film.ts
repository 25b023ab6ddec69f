import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { KnownFilm, Pictures } from '../../../media/peeks/peek-film.ts';
import type { Files } from '../../../ports/files/files.ts';
import { cutKeys } from '../peek-files.ts';
import type { PeekCutRow } from './peek-cuts.tables.ts';
import { fetchFile } from './peek-film-source.ts';

const share = z.number();
/** What is stored about the tracks of a video. */
const Stored = z.record(
  z.string(),
  z.object({
    box: z.object({ left: share, top: share, right: share, bottom: share }).nullable(),
    ratio: z.number().positive(),
    // Without a height, as it was stored before captions avoided faces, they are looked for again.
    faces: z.array(z.object({ at: z.number(), x: share, y: share, height: share })),
  }),
);

/** Stores what the tracks of a cut's film show. */
export async function storePictures(
  files: Pick<Files, 'put'>,
  key: string,
  pictures: Pictures,
): Promise<void> {
  await files.put(key, Buffer.from(JSON.stringify(pictures)));
}

/**
 * Fetches the finished video of a cut, from which its other formats are made.
 * @param folder for its file.
 * @returns null while it is being made, and when nothing is stored about its tracks.
 */
export async function findKnownFilm(
  files: Files,
  { peekId, number, videoState }: PeekCutRow,
  folder: string,
): Promise<KnownFilm | null> {
  const { videoKey, seenKey } = cutKeys(peekId, number);
  const [path, seen] = ['known.mp4', 'known.json'].map((name) => join(folder, name)) as [string, string];
  if (videoState !== 'ready' || !(await fetchFile(files, seenKey, seen))) return null;
  const stored = Stored.safeParse(JSON.parse(await readFile(seen, 'utf8')));
  return stored.success && (await fetchFile(files, videoKey, path)) ? { path, pictures: stored.data } : null;
}
