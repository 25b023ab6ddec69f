import { findLaughter } from '../../api/src/media/voices/laughter.ts';
import { verdict, type Table } from '../table.ts';
import { LINES } from './script.ts';
import { makeClaps, makeCoughs, makeLaughter, makeMusic, makeTyping, RATE } from './sounds.ts';
import { speak } from './voices.ts';

/** Sounds of each kind. */
const COUNT = 60;
/** At least this share of all laughter is found, and at most this share of all other sounds is taken for it. */
const [LEAST_FOUND, MOST_WRONG] = [0.6, 0.02] as const;
/** Voices of espeak-ng that laugh and speak. */
const VOICES = ['en-us+f3', 'en-gb+m3', 'de+f2', 'de+m4', 'en-us+m7', 'en-gb+f5'];
const SPOKEN_LAUGHTER = [
  'ha ha ha ha ha ha',
  'he he he he he he',
  'ho ho ho ho ho',
  'ha ha ha ha, ha ha ha ha',
];

/** Makes each sound of a kind in turn. */
type Make = (random: () => number, index: number) => Float32Array;

/** Judges how well laughter is told from other sounds, each in a little noise and with its own loudness. */
export function judgeLaughter(random: () => number, cache: string): Table {
  const of = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
  const plain = [...Object.values(LINES)].flatMap(({ questions, answers, leaning, plain: others }) => [
    ...questions,
    ...answers,
    ...leaning,
    ...others,
  ]);
  const kinds: readonly (readonly [name: string, isLaughter: boolean, make: Make])[] = [
    ['laughter, made of pulses and breath', true, makeLaughter],
    [
      'laughter, spoken by espeak-ng',
      true,
      (_, at) => speak(cache, of(VOICES, at), 120 + 4 * (at % 18), of(SPOKEN_LAUGHTER, at >> 1)),
    ],
    [
      'speech in two languages',
      false,
      (_, at) => speak(cache, of(VOICES, at), 135 + (at % 40), of(plain, at)),
    ],
    ['coughs', false, makeCoughs],
    ['claps', false, makeClaps],
    ['music', false, makeMusic],
    ['typing', false, makeTyping],
  ];
  let [right, wrong, laughs, others] = [0, 0, 0, 0];
  const rows = kinds.map(([name, isLaughter, make]) => {
    let found = 0;
    for (let index = 0; index < COUNT; index++) {
      const made = make(random, index);
      const loud = 0.2 + 0.8 * random();
      const sound = Float32Array.from(
        { length: made.length + RATE },
        (_, at) => loud * (made[at - RATE / 2] ?? 0) + (random() - 0.5) * 0.002,
      );
      if (findLaughter(sound).length > 0) found += 1;
    }
    if (isLaughter) [right, laughs] = [right + found, laughs + COUNT];
    else [wrong, others] = [wrong + found, others + COUNT];
    return [name, `${found}/${COUNT}`, ''];
  });
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  return {
    title: 'Sounds that are taken for laughter',
    columns: ['', 'taken for it', 'limit'],
    rows: [
      ...rows,
      ['recall', percent(right / laughs), verdict(right / laughs >= LEAST_FOUND)],
      ['precision', percent(right / (right + wrong)), ''],
      ['other sounds that are taken for it', percent(wrong / others), verdict(wrong / others <= MOST_WRONG)],
    ],
  };
}
