import type { PeekTrack } from '@acquaint/contracts';
import type { ClipVoiceRow } from './guest-clips.repository.ts';

/** Returns when a guest speaks and what they say, in seconds of their clip; null for what is not known. */
export function presentSpoken(voice: ClipVoiceRow | null): {
  readonly speech: number[] | null;
  readonly words: PeekTrack['words'];
} {
  return {
    speech: voice?.spans.flatMap(({ from, until }) => [from / 1000, until / 1000]) ?? null,
    words:
      voice?.words?.map(([from, until, text]) => ({
        ...{ from_seconds: from / 1000, until_seconds: until / 1000, text },
      })) ?? null,
  };
}
