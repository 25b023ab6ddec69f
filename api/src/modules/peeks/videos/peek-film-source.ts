import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PeekCaption } from '@acquaint/contracts';
import { spokenWords } from '@acquaint/contracts/peek-film/captions';
import { captionsWithout, keptOf, lengthOf, spansWithout } from '@acquaint/contracts/peek-film/pauses';
import { partsWithin, touching, type Span } from '@acquaint/contracts/peek-film/shots';
import type { FilmCredit } from '../../../media/peeks/peek-credit.ts';
import type { FilmSource, KnownFilm, SourceTrack } from '../../../media/peeks/peek-film.ts';
import type { Files } from '../../../ports/files/files.ts';
import type { PeekSource } from '../../recordings/peek-sources.ts';
import { peopleOfCut, type Stretch } from '../../recordings/assembly/stretches.ts';
import type { PeekCutRow } from './peek-cuts.tables.ts';

type Cut = Pick<PeekCutRow, 'fromMs' | 'untilMs'> & Partial<Pick<PeekCutRow, 'leftOut'>>;

/** A member who is asked about a peek, and their name. */
export interface AskedPerson {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
}

/**
 * Returns when each member is present in the film of a cut, by the consent ledger alone (R-PEEK-20). A film is made of these times and
 * of nothing else.
 * @param asked the people who decide about the peek.
 * @returns times from the beginning of the film, in milliseconds; null when the cut contains a moment without consent, with a guest, or
 * with somebody who was not asked.
 */
export function presentIn(
  stretches: readonly Stretch[],
  cut: Cut,
  asked: readonly string[],
): ReadonlyMap<string, readonly Span[]> | null {
  // Lost parts are not considered here: they are checked when the cut is chosen.
  const consented = stretches.map((stretch) => ({ ...stretch, lost: [] }));
  const found = peopleOfCut(consented, spanOf(cut));
  if ('refusal' in found || !found.people.every((id) => asked.includes(id))) return null;
  return new Map(
    found.people.map((id) => {
      const own = stretches.filter(({ people }) => people.includes(id));
      return [id, inFilm(cut, partsWithin(own, spanOf(cut)))];
    }),
  );
}

/** Returns the length of a cut's film in milliseconds. */
export const filmLength = ({ fromMs, untilMs, leftOut = [] }: Cut): number =>
  untilMs - fromMs - lengthOf(leftOut);

/** Returns where spans of a cut are in its film, which has no pauses that are left out. Both begin with the cut. */
function inFilm({ fromMs, leftOut = [] }: Cut, spans: readonly Span[]): Span[] {
  const pauses = leftOut.map(({ from, until }) => ({ from: from - fromMs, until: until - fromMs }));
  return spansWithout(pauses, spans);
}

/** The recording's files for a film are not there. */
export class NoTracks extends Error {
  override readonly name = 'NoTracks';
}

/** A film of a cut. */
export interface Wanted {
  readonly source: PeekSource;
  readonly cut: Cut & Pick<PeekCutRow, 'captionStyle'>;
  readonly asked: readonly AskedPerson[];
  readonly title: string;
  /** What people agreed to show as text, in seconds of the recording. */
  readonly captions: readonly PeekCaption[];
  readonly folder: string;
  /** Where the film is from, for one that is downloaded. */
  readonly credit?: FilmCredit;
  /** The film of the same cut that was made before. */
  readonly known?: KnownFilm;
}

/**
 * Fetches the sources for the video of a cut: each person's own track.
 * @returns null when the consent ledger does not allow it.
 * @throws NoTracks when a track is not there.
 */
export async function filmOfTracks(files: Files, wanted: Wanted): Promise<FilmSource | null> {
  const { source, cut, asked, folder } = wanted;
  const present = presentOf(wanted);
  if (!present) return null;
  const people = [...present.keys()];
  const tracks: SourceTrack[] = [];
  for (const [index, id] of people.entries()) {
    const key = source.trackKeys.get(id);
    const path = join(folder, `track-${index}`);
    if (key === undefined || !(await fetchFile(files, key, path)))
      throw new NoTracks(`There is no track of ${id}`);
    const spans = source.voices?.find(({ personId }) => personId === id)?.spans ?? null;
    tracks.push({
      // A track that was assembled again is a different track.
      ...{
        id: `${id} ${source.passes}`,
        ...namesOf(asked, id),
        path,
        format: 'mov',
        fromMs: cut.fromMs,
        isWhole: true,
      },
      present: present.get(id) ?? [],
      speech: spans && inFilm(cut, touching(spans, spanOf(cut))),
    });
  }
  return { tracks, words: wordsOf(wanted, (id) => people.indexOf(id)), ...headOf(wanted) };
}

/**
 * Fetches the source for the video of a cut when a track cannot be used: the mixed video of the call, as one track.
 * @returns null when the consent ledger does not allow it.
 * @throws NoTracks when the video is not there.
 */
export async function filmOfMix(files: Files, wanted: Wanted): Promise<FilmSource | null> {
  const { source, cut, asked, folder } = wanted;
  const present = presentOf(wanted);
  if (!present) return null;
  const path = join(folder, 'mix');
  if (!(await fetchFile(files, source.videoKey, path)))
    throw new NoTracks('There is no video of the recording');
  const name = [...present.keys()].map((id) => namesOf(asked, id).name).join(' · ');
  const track: SourceTrack = {
    ...{ id: 'mix', name, firstName: '', path, format: 'mov', fromMs: cut.fromMs, isWhole: true },
    ...{ present: [{ from: 0, until: filmLength(cut) }], speech: null },
  };
  return { tracks: [track], words: wordsOf(wanted, () => 0), ...headOf(wanted) };
}

/** Returns who is in the wanted cut and when, as `presentIn`. */
const presentOf = ({ source, cut, asked }: Wanted) =>
  presentIn(
    source.stretches,
    cut,
    asked.map(({ id }) => id),
  );

/** The source of a video that shows one person, such as the clip of a guest. */
export interface WantedClip {
  /** Storage key of the video, in WebM. */
  readonly key: string;
  readonly cut: Cut & Partial<Pick<PeekCutRow, 'captionStyle'>>;
  /** Who is seen. */
  readonly name: string;
  /** When they speak, in milliseconds of the video; null when it is unknown. */
  readonly spans: readonly Span[] | null;
  readonly title: string;
  /** In seconds of the video. */
  readonly captions: readonly PeekCaption[];
  readonly folder: string;
  /** Where the film is from, for one that is downloaded. */
  readonly credit?: FilmCredit;
  /** The film of the same cut that was made before. */
  readonly known?: KnownFilm;
}

/**
 * Fetches what a film of one stored video is made of.
 * @throws NoTracks when the video is not there.
 */
export async function filmOfClip(files: Files, wanted: WantedClip): Promise<FilmSource> {
  const { key, cut, name, spans, title, captions, folder, credit, known } = wanted;
  const path = join(folder, 'clip');
  if (!(await fetchFile(files, key, path))) throw new NoTracks('There is no video of the clip');
  const length = cut.untilMs - cut.fromMs;
  const track: SourceTrack = {
    ...{ id: 'clip', name, firstName: name, path, format: 'matroska', fromMs: cut.fromMs, isWhole: false },
    present: [{ from: 0, until: length }],
    speech: spans && touching(spans, spanOf(cut)),
  };
  const words = spokenWords(captions, cut.fromMs, () => 0);
  return {
    ...{ tracks: [track], words, title, length },
    ...(cut.captionStyle && { captionStyle: cut.captionStyle }),
    ...(credit && { credit }),
    ...(known && { known }),
  };
}

/** Copies a stored file. @returns false when it is not there. */
export async function fetchFile(files: Files, key: string, path: string): Promise<boolean> {
  const stored = await files.get(key);
  if (!stored) return false;
  await pipeline(stored.stream, createWriteStream(path));
  return true;
}

/** Returns the words of the captions that people agreed to. @param personOf as `spokenWords`. */
const wordsOf = ({ captions, cut }: Wanted, personOf: (id: string) => number) =>
  spokenWords(captionsWithout(cut.leftOut ?? [], captions), cut.fromMs, personOf);

/** Returns what is the same whether the film is made of each person's track or of the mixed video. */
function headOf({ title, credit, cut, known }: Wanted): Omit<FilmSource, 'tracks' | 'words'> {
  const { leftOut = [], captionStyle } = cut;
  return {
    ...{ title, captionStyle, length: filmLength(cut) },
    ...(leftOut.length > 0 && { parts: keptOf(spanOf(cut), leftOut) }),
    ...(credit && { credit }),
    ...(known && { known }),
  };
}

const spanOf = ({ fromMs: from, untilMs: until }: Cut): Span => ({ from, until });

const namesOf = (asked: readonly AskedPerson[], id: string): Omit<AskedPerson, 'id'> => {
  const { name = '', firstName = '' } = asked.find((person) => person.id === id) ?? {};
  return { name, firstName };
};
