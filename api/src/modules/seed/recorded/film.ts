import { CAPTION_LINE } from '@acquaint/contracts';
import { captionsOf, spokenWords } from '@acquaint/contracts/peek-film/captions';
import { planShots, touching } from '@acquaint/contracts/peek-film/shots';
import type { RecordedCall, RecordedPeek } from './recorded-call.ts';
import { turnsOfTalk } from './talk.ts';

/** What makes the two voices as loud as those of every peek, −14 LUFS, in decibels. */
const GAIN_DB = 9.7;
/** Where a name is shown, in pixels from the left and the top. */
const LABEL_AT = 24;

/**
 * Returns the filters that make a peek's film as `renderView` would: the person who speaks, and their name.
 * @param index of the peek; names the pictures `shown0-index` and `shown1-index`, and the sound `saidindex`.
 * @param inputs of ffmpeg for each person, of which the fourth is their name.
 */
export function filmFilters(
  { people }: RecordedCall,
  { fromMs, untilMs }: RecordedPeek,
  index: number,
  inputs: number,
): string[] {
  const second = shotsOf(people, { fromMs, untilMs })
    .filter(({ people: shown }) => shown.includes(1) && shown.length === 1)
    .map(({ from, until }) => `between(t,${(from / 1000).toFixed(2)},${(until / 1000).toFixed(2)})`)
    .join('+');
  const part = `${(fromMs / 1000).toFixed(3)}:${(untilMs / 1000).toFixed(3)}`;
  const name = (place: number): string =>
    `[${place * inputs + 3}:v]format=yuva420p,loop=loop=-1:size=1:start=0[name${place}-${index}]`;
  const at = `x=${LABEL_AT}:y=${LABEL_AT}:eval=init`;
  return [
    ...[name(0), name(1)],
    `[shown0-${index}]trim=${part},setpts=PTS-STARTPTS[part0-${index}]`,
    `[shown1-${index}]trim=${part},setpts=PTS-STARTPTS[part1-${index}]`,
    `[part0-${index}][name0-${index}]overlay=${at}:shortest=1[first${index}]`,
    `[part1-${index}][name1-${index}]overlay=${at}:shortest=1[second${index}]`,
    `[first${index}][second${index}]overlay=eval=init:enable='${second || '0'}'[film${index}]`,
    `[said${index}]atrim=${part},asetpts=PTS-STARTPTS,volume=${GAIN_DB}dB,alimiter=limit=0.75:level=false[voiced${index}]`,
  ];
}

/** Returns who is shown when in a peek. */
function shotsOf(
  people: RecordedCall['people'],
  { fromMs, untilMs }: Pick<RecordedPeek, 'fromMs' | 'untilMs'>,
) {
  const length = untilMs - fromMs;
  const speakers = people.map(({ who }) => ({
    present: [{ from: 0, until: length }],
    speech: touching(
      turnsOfTalk().filter(({ by }) => by === who),
      { from: fromMs, until: untilMs },
    ),
  }));
  return planShots(speakers, length);
}

/** Returns the captions that a player shows over a peek's film, in milliseconds of the film. */
export function cuesOf({ people }: RecordedCall, peek: RecordedPeek) {
  const ids = people.map(({ person }) => person.id);
  const words = spokenWords(peek.captions, peek.fromMs, (id) => ids.indexOf(id));
  const film = {
    ...{ length: peek.untilMs - peek.fromMs, line: CAPTION_LINE.boxed, shots: shotsOf(people, peek) },
    names: people.map(({ person }) => person.firstName),
  };
  return captionsOf(words, film).map(({ from, until, lines }) => ({
    ...{ fromMs: Math.round(from), untilMs: Math.round(until), text: lines.join('\n') },
  }));
}
