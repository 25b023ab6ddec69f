/** The cheapest to encode first; Safari records MP4 alone. */
const WITH_PICTURE = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', 'video/webm', 'video/mp4'];
const SOUND_ALONE = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'];

/** What to record as: the first that the browser can; null leaves the choice to it. */
export function recordingType(canRecord: (type: string) => boolean, hasPicture: boolean): string | null {
  return (hasPicture ? WITH_PICTURE : SOUND_ALONE).find(canRecord) ?? null;
}
