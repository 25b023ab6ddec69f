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
/** Storage key of a finished rendering. Each has its own, so that one that ends late touches no later one of the same view. */
export const renderingKey = (peekId: string, videoId: string): string =>
  `${renderingsOf(peekId)}${videoId}.mp4`;

/** Where the whole clip of a guest is stored, also while its peek shows a cut of it. */
export const clipKeys = (peekId: string) => ({
  videoKey: `peeks/${peekId}.webm`,
  posterKey: `peeks/${peekId}.webp`,
});

/** The folder of the pieces in which a guest's clip arrives. Each is named by its byte offset. */
export const piecesOf = (clipId: string): string => `clips/${clipId}/`;
export const pieceKey = (clipId: string, offset: number): string => `${piecesOf(clipId)}${offset}`;

/** Returns the IDs of all clips of which there are pieces. */
export async function clipsWithPieces(files: Pick<Files, 'list'>): Promise<string[]> {
  const keys = await files.list('clips/');
  return [...new Set(keys.map((key) => key.split('/')[1] ?? ''))];
}

/** What is deleted of a guest's clip: its pieces, and what became of it. */
export interface ErasedClip {
  readonly clipId?: string | undefined;
  readonly peekId?: string | undefined;
}

/** Deletes the files of a guest's clip; idempotent. */
export async function eraseClip(files: Pick<Files, 'delete'>, { clipId, peekId }: ErasedClip): Promise<void> {
  if (clipId !== undefined) await files.delete(piecesOf(clipId));
  if (peekId === undefined) return;
  const keys = [...Object.values(clipKeys(peekId)), cutsOf(peekId), renderingsOf(peekId)];
  for (const key of keys) await files.delete(key);
}
