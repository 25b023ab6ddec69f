/** Tolerance for sums of decimal fractions, in seconds. */
const TINY = 0.005;

interface Word {
  readonly from_seconds: number;
  readonly until_seconds: number;
  readonly text: string;
}

/** A guest's clip as they sent it. */
export interface SentClip {
  /** Its length. */
  readonly seconds: number;
  /** The question it answers. */
  readonly prompt: string;
  /** When the guest speaks, in seconds, alternating from and until; null while nothing has listened. */
  readonly speech: readonly number[] | null;
  /** What the guest says; null when nothing wrote it down. */
  readonly words: readonly Word[] | null;
}

/** What a member wants to share of it. */
export interface ClipVersion {
  readonly from_seconds: number;
  readonly until_seconds: number;
  readonly title: string;
  readonly captions: readonly Word[];
}

/**
 * Decides whether a guest agreed to a version of their clip when they sent it (R-PEEK-50): it has the title that they were asked,
 * leaves out nothing that they say, and its captions are what was heard. Anything else is asked of them.
 */
export function isAsSent(clip: SentClip, version: ClipVersion): boolean {
  return (
    version.title.trim() === clip.prompt.trim() &&
    hasAllSpeech(clip, version) &&
    (version.captions.length === 0 || wordsOf(version.captions) === wordsOf(heardIn(clip, version)))
  );
}

/** A page rounds the ends of a cut to a hundredth of a second. */
const ROUNDING = 0.01;

/** Whether a cut is all of a clip of this many seconds: it can be shared even where seconds of it are missing (R-PEEK-52). */
export function isWholeClip(
  seconds: number,
  { from_seconds, until_seconds }: Pick<ClipVersion, 'from_seconds' | 'until_seconds'>,
): boolean {
  return from_seconds <= ROUNDING && until_seconds >= seconds - ROUNDING;
}

/** Where nobody was heard, as in a clip without sound, nothing may be left out: something may be shown. */
function hasAllSpeech({ seconds, speech }: SentClip, { from_seconds, until_seconds }: ClipVersion): boolean {
  const first = speech?.[0] ?? 0;
  const last = Math.min(speech?.at(-1) ?? seconds, seconds);
  return from_seconds <= first + TINY && until_seconds >= last - TINY;
}

function heardIn({ words }: SentClip, { from_seconds, until_seconds }: ClipVersion): Word[] {
  return (words ?? []).filter(
    (word) => word.from_seconds >= from_seconds - TINY && word.until_seconds <= until_seconds + TINY,
  );
}

function wordsOf(captions: readonly Word[]): string {
  return captions
    .toSorted((a, b) => a.from_seconds - b.from_seconds)
    .flatMap(({ text }) => text.split(/\s+/))
    .filter((word) => word !== '')
    .join(' ');
}
