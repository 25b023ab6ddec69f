/** An interval in which a time zone keeps one offset; all in epoch milliseconds, `end` exclusive. */
export interface ZoneSegment {
  readonly start: number;
  readonly end: number;
  /** Add it to epoch milliseconds to get the wall time. */
  readonly offset: number;
}

const DAY_MS = 86_400_000;
const CHUNK_MS = 512 * DAY_MS;
/** Maximum number of cached chunks. Each has a few changes at most, and there are a few hundred time zones. */
const MAX_CACHED = 2_000;
const cache = new Map<string, readonly ZoneSegment[]>();

/**
 * Returns the segments of an IANA time zone that overlap [from, to), in order and without gaps. Time zone rules do not change
 * while the process runs, so chunks of about 17 months are cached.
 * @throws RangeError for a time zone that the runtime does not know.
 */
export function zoneSegments(timeZone: string, from: number, to: number): readonly ZoneSegment[] {
  const segments: ZoneSegment[] = [];
  for (let chunk = Math.floor(from / CHUNK_MS); chunk * CHUNK_MS < to; chunk++) {
    for (const segment of chunkSegments(timeZone, chunk)) {
      if (segment.end <= from || segment.start >= to) continue;
      const last = segments.at(-1);
      if (last?.offset === segment.offset) segments[segments.length - 1] = { ...last, end: segment.end };
      else segments.push(segment);
    }
  }
  return segments;
}

function chunkSegments(timeZone: string, chunk: number): readonly ZoneSegment[] {
  const key = `${chunk} ${timeZone}`;
  const known = cache.get(key);
  if (known) return known;
  const segments = computeSegments(timeZone, chunk * CHUNK_MS, (chunk + 1) * CHUNK_MS);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, segments);
  return segments;
}

function computeSegments(timeZone: string, from: number, to: number): readonly ZoneSegment[] {
  const segments: ZoneSegment[] = [];
  let here = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  for (;;) {
    const change = here.getTimeZoneTransition('next');
    const end = change && change.epochMilliseconds < to ? change.epochMilliseconds : to;
    segments.push({ start: here.epochMilliseconds, end, offset: here.offsetNanoseconds / 1_000_000 });
    if (!change || end === to) return segments;
    here = change;
  }
}
