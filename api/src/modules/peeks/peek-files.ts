import type { Files } from '../../ports/files/files.ts';

/** The folder of the videos that were cut for a peek. */
export const cutsOf = (peekId: string): string => `peek-cuts/${peekId}/`;
/** Storage keys of the video that was made of a cut, its picture, and what its tracks show. */
export const cutKeys = (peekId: string, number: number) => ({
  videoKey: `${cutsOf(peekId)}${number}.mp4`,
  posterKey: `${cutsOf(peekId)}${number}.webp`,
  seenKey: `${cutsOf(peekId)}${number}.json`,
});
/** The folder of a peek's renderings, which is deleted with the peek. */
export const renderingsOf = (peekId: string): string => `peeks/${peekId}/`;
/** Storage key of a finished rendering. */
export const renderingKey = (
  peekId: string,
  view: 'landscape' | 'portrait' | 'square' | 'audiogram',
): string => `${renderingsOf(peekId)}${view}.mp4`;

/** Where the whole clip of a guest is stored, also while its peek shows a cut of it. */
export const clipKeys = (peekId: string) => ({
  videoKey: `peeks/${peekId}.webm`,
  posterKey: `peeks/${peekId}.webp`,
});

/** Deletes all files of the clip of a guest. */
export async function deleteClipFiles(files: Pick<Files, 'delete'>, id: string): Promise<void> {
  for (const key of [...Object.values(clipKeys(id)), cutsOf(id), renderingsOf(id)]) await files.delete(key);
}
