import { findLaughter } from '../../api/src/media/voices/laughter.ts';
import { seeded } from '../matching/random.ts';
import { verdict, type Table } from '../table.ts';
import { makeBarks, makeHeldOutLaughter, makeHumming, makeKnocks, makeRinging } from './held-out-sounds.ts';
import { LINES } from './script.ts';
import { makeClaps, makeCoughs, makeLaughter, makeMusic, makeTyping, RATE } from './sounds.ts';
import {
  makeBreathyLaughter,
  makeChirps,
  makePanting,
  makePlucking,
  makeSoftLaughter,
  makeTremolo,
  makeVoicedLaughter,
} from './tuning-sounds.ts';
import type { UnseenSound } from './unseen-noises.ts';
import { unseenKinds, type UnseenKind } from './unseen-sounds.ts';
import { speak } from './voices.ts';

/** Sounds of each kind, and of each unseen kind. */
const [COUNT, UNSEEN_COUNT] = [60, 100] as const;
/**
 * Limits: at least this share of all laughter is detected (recall), and at most this share of all other sounds is mistaken for
 * it.
 */
const [LEAST_FOUND, MOST_WRONG] = [0.6, 0.02] as const;
/** Voices of espeak-ng that laugh and speak. */
const VOICES = ['en-us+f3', 'en-gb+m3', 'de+f2', 'de+m4', 'en-us+m7', 'en-gb+f5'];
const SPOKEN_LAUGHTER = [
  'ha ha ha ha ha ha',
  'he he he he he he',
  'ho ho ho ho ho',
  'ha ha ha ha, ha ha ha ha',
];
/** Others, for the held-out sounds. */
const OTHER_VOICES = ['en-us+f1', 'en-gb+m1', 'de+f4', 'fr+m2', 'en-us+m5', 'es+f2'];
const OTHER_LAUGHTER = [
  'hi hi hi hi hi hi',
  'heh heh heh heh heh heh',
  'hah hah hah hah hah',
  'haha haha haha haha',
];
const REPEATED = [
  'no no no no no no',
  'okay okay okay okay',
  'one two three four five six seven eight',
  'yes yes yes yes, right right right',
  'da da da dum, da da da dum',
  'Papa, papa, papa, komm bitte mit',
];

/** Others again, on which numbers of the finder are chosen: none of them is in the held-out sounds. */
const TUNING_VOICES = ['en-us+m2', 'it+f4', 'en-gb+klatt2', 'nl+m6', 'de+f5', 'pt+m8', 'sv+f1', 'en-us+m3'];
const TUNING_LAUGHTER = [
  'hahaha hahaha',
  'huh huh huh huh huh',
  'hehehe hehehe',
  'ha, ha, ha, ha, ha',
  'hohoho hoho',
];
const TUNING_REPEATED = [
  'go go go go go',
  'wait wait wait wait',
  'nein nein nein nein nein',
  'ja ja ja ja ja ja',
  'hey hey hey hey hey',
  'how how how how',
  'la la la la la la',
  'blah blah blah blah blah',
  'bye bye, bye bye, bye bye',
  'never never never',
  'good good good good good',
  'mama mama mama mama',
  'two two two two two',
  'check, check, check, check',
  'so so so so so',
  'tick tack tick tack tick tack',
];
const TUNING_SPEECH = [
  'A, B, C, D, E, F, G, H, I, J, K.',
  'Eight eight oh, four four four, nine nine one two.',
  'Eins, zwei, drei, vier, fünf, sechs, sieben, acht.',
  'She sells sea shells by the sea shore.',
  'He had hardly heard how high her house is.',
  'Buy a bigger bag of better butter, Betty.',
  'Heute haben wir hundert Hasen hinter dem Haus gesehen.',
  'I thought about that for a long time, and then I wrote to her.',
  'A man can manage many animals at a farm.',
  'Tomato, potato, banana, papaya.',
];

/** Makes each sound of a kind in turn. */
type Make = (random: () => number, index: number) => Float32Array;
type Kind = readonly [name: string, isLaughter: boolean, make: Make];

const of = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Judges the same on the sounds on which the numbers of the finder were chosen. */
export function judgeTuning(seed: number, cache: string): Table {
  const spoken =
    (texts: readonly string[]): Make =>
    (random, at) =>
      speak(
        ...([cache, of(TUNING_VOICES, at), 115 + 10 * Math.floor(9 * random())] as const),
        ...([of(texts, Math.floor(texts.length * random())), 30 + 10 * Math.floor(6 * random())] as const),
      );
  return judge('Sounds that are taken for laughter, on which numbers were chosen, too', 104_729 + seed, [
    ['laughter, made of a sawtooth and breath', true, makeVoicedLaughter],
    ['laughter, partly only breath', true, makeBreathyLaughter],
    ['laughter with a soft voice', true, makeSoftLaughter],
    ['laughter, spoken', true, spoken(TUNING_LAUGHTER)],
    ['words that are said again and again', false, spoken(TUNING_REPEATED)],
    ['speech, numbers and letters', false, spoken(TUNING_SPEECH)],
    ['a chord that trembles', false, makeTremolo],
    ['panting', false, makePanting],
    ['a plucked string', false, makePlucking],
    ['chirps', false, makeChirps],
  ]);
}

/** Judges how well laughter is told from the sounds on which the numbers of the finder were chosen. */
export function judgeLaughter(seed: number, cache: string): Table {
  const plain = [...Object.values(LINES)].flatMap(({ questions, answers, leaning, plain: others }) => [
    ...questions,
    ...answers,
    ...leaning,
    ...others,
  ]);
  return judge('Sounds that are taken for laughter', seed, [
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
  ]);
}

/** Judges the same with other sounds, voices and seed, on which no number of the finder was chosen. */
export function judgeHeldOut(seed: number, cache: string): Table {
  const plain = Object.values(LINES).flatMap(({ prompts, short, plain: others }) => [
    ...prompts,
    ...short,
    ...others,
  ]);
  return judge('Sounds that are taken for laughter, held out: no number was chosen on them', 7_919 + seed, [
    ['laughter, made of overtones, in a room', true, makeHeldOutLaughter],
    [
      'laughter, spoken by other voices',
      true,
      (_, at) => speak(cache, of(OTHER_VOICES, at), 130 + 3 * (at % 23), of(OTHER_LAUGHTER, at >> 1)),
    ],
    [
      'speech of other voices',
      false,
      (_, at) => speak(cache, of(OTHER_VOICES, at), 120 + 2 * (at % 40), of(plain, at)),
    ],
    [
      'words that are said again and again',
      false,
      (_, at) => speak(cache, of(OTHER_VOICES, at), 125 + 2 * (at % 40), of(REPEATED, at >> 1)),
    ],
    ['ringing', false, makeRinging],
    ['barks', false, makeBarks],
    ['knocks', false, makeKnocks],
    ['humming', false, makeHumming],
  ]);
}

/** Judges the same on sounds on which nothing was ever chosen: other voices, words, pauses, rooms and kinds of sounds. */
export function judgeUnseen(seed: number, cache: string): Table {
  const random = seeded(15_485_863 + seed);
  const kinds = unseenKinds(cache).map(({ name, is, make }) => {
    let found = 0;
    for (let index = 0; index < UNSEEN_COUNT; index++) if (hasFound(make(random, index), random)) found += 1;
    return { name, is, found };
  });
  const shareOf = (isWanted: (is: UnseenKind['is']) => boolean): number => {
    const wanted = kinds.filter(({ is }) => isWanted(is));
    return wanted.reduce((sum, { found }) => sum + found, 0) / (wanted.length * UNSEEN_COUNT);
  };
  const recall = shareOf((is) => is === 'laughter');
  const wrong = shareOf((is) => is !== 'laughter');
  return {
    title: 'Sounds that are taken for laughter, unseen: used only for judging',
    columns: ['', 'taken for it', 'limit'],
    rows: [
      ...kinds.map(({ name, found }) => [name, `${found}/${UNSEEN_COUNT}`, '']),
      ['recall', percent(recall), verdict(recall >= LEAST_FOUND)],
      ['repeated words that are taken for it', percent(shareOf((is) => is === 'repeated words')), ''],
      ['all other sounds that are taken for it', percent(wrong), verdict(wrong <= MOST_WRONG)],
    ],
  };
}

/** Whether laughter is found in a sound: where it is, if there is some. */
function hasFound({ sound, laughsFrom }: UnseenSound, random: () => number): boolean {
  const loud = 0.2 + 0.8 * random();
  const found = findLaughter(sound.map((value) => loud * value));
  return found.some(({ until }) => until > ((laughsFrom ?? 0) / RATE) * 1_000);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Judges each kind of sound, each in a little noise and with its own loudness. */
function judge(title: string, seed: number, kinds: readonly Kind[]): Table {
  const random = seeded(seed);
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
  return {
    title,
    columns: ['', 'taken for it', 'limit'],
    rows: [
      ...rows,
      ['recall', percent(right / laughs), verdict(right / laughs >= LEAST_FOUND)],
      ['precision', percent(right / (right + wrong)), ''],
      ['other sounds that are taken for it', percent(wrong / others), verdict(wrong / others <= MOST_WRONG)],
    ],
  };
}
