/** Formats, the cheapest to encode first. Safari records only MP4. */
const WITH_PICTURE = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', 'video/webm', 'video/mp4'];
const SOUND_ALONE = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'];

/** Returns the first format that the browser can record; null leaves the choice to the browser. */
export function recordingType(canRecord: (type: string) => boolean, hasPicture: boolean): string | null {
  return (hasPicture ? WITH_PICTURE : SOUND_ALONE).find(canRecord) ?? null;
}
