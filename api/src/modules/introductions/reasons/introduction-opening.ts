import type { IntroductionReason } from '@acquaint/contracts';

/** Prompt for the language model; besides this it gets only the sentences of the reasons. */
export const OPENING_TASK = [
  'You introduce two people to each other. You are given the reasons, as one of them reads them.',
  'Write one or two friendly, plain sentences to that one, calling the other “they”.',
  'Say nothing that is not in the reasons: no names, numbers, topics, companies or praise of your own.',
  'Give the sentences alone, without quotation marks or a list.',
].join(' ');

const MOST_LETTERS = 320;
const LEAST_LETTERS = 20;

/** Number words: a number in the text must also be in the reasons. `One` is too common to check. */
const NUMBER_WORDS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|dozens?|decades?)\b/giu;
/** Words with a capital letter that are not names. */
const PLAIN_CAPITALS = new Set(['i']);
/** Links, addresses, lists and markup, which an opening must not contain. */
const NO_SENTENCE = /https?:|www\.|@|[\n\r<>{}[\]#*_|`“”"«»]/iu;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’+#-]*/gu) ?? [];
const holds = (text: string, phrase: string): boolean =>
  ` ${wordsIn(plain(text)).join(' ')} `.includes(` ${wordsIn(plain(phrase)).join(' ')} `);

/**
 * Function words, which make no claim about anybody. The list has no words for what people did, feel, want or have
 * agreed to: each of those would be a claim.
 */
const FUNCTION_WORDS = new Set(
  (
    'a an the this that these those some any each every both all either other another one ones something someone somebody ' +
    'i we us our you your yours yourself they them their theirs it its who whom whose which what where when how why there here ' +
    'and or but so as since because if while than then too also just only even very quite well much many more most less little few ' +
    'not no nor yet again of in on at to for from by with without about between around over into near close up out off through ' +
    'am is are be been being was were do does did have has had can could may might must shall should will would let ' +
    "they're you're it's that's what's there's you've they've here's let's " +
    'look looks looking know knows knowing known expert experts expertise help helps helping helpful share shares shared sharing ' +
    'offer offers offering ask asks asking answer answers talk talks talking speak chat conversation exchange question questions ' +
    'meet meeting introduction topic topics subject area areas word words idea ideas interest interests common match matches fit fits ' +
    'free time times hour hours minute minutes week weeks weekly good great right start place way thing things reason reasons ' +
    'exactly together perhaps maybe hello hi say people person'
  ).split(' '),
);

/**
 * Whether a text claims nothing beyond the reasons: each of its words, numbers and topics must be in the reasons or be
 * a function word. Other texts are not shown; the reasons are shown instead.
 * @param topics names of all topics.
 */
export function claimsOnly(
  text: string,
  reasons: readonly Pick<IntroductionReason, 'text' | 'terms'>[],
  topics: Iterable<string>,
): boolean {
  if (text.length < LEAST_LETTERS || text.length > MOST_LETTERS || NO_SENTENCE.test(text)) return false;
  const reasonText = reasons.map((reason) => `${reason.text} ${reason.terms.join(' ')}`).join(' ');
  const known = new Set(wordsIn(plain(reasonText)));
  const counted = [...(text.match(/\p{N}+/gu) ?? []), ...(text.match(NUMBER_WORDS) ?? [])];
  if (counted.some((number) => !known.has(plain(number)))) return false;
  if (capitalised(text).some((word) => !known.has(plain(word)) && !PLAIN_CAPITALS.has(plain(word))))
    return false;
  if (wordsIn(plain(text)).some((word) => !known.has(word) && !FUNCTION_WORDS.has(word.replaceAll('’', "'"))))
    return false;
  for (const topic of topics) if (holds(text, topic) && !holds(reasonText, topic)) return false;
  return true;
}

/** Returns words with a capital letter, except the first one of each sentence if it is an ordinary opener. */
function capitalised(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/u).flatMap((sentence) =>
    wordsIn(sentence).filter((word, index) => {
      const rest = [...word].slice(1).join('');
      return index === 0 ? /\p{Lu}/u.test(rest) || !OPENERS.has(plain(word)) : /\p{Lu}/u.test(word);
    }),
  );
}

/** Words that may start a sentence; any other first word might be a name. */
const OPENERS = new Set(
  (
    'you your they their them both since as because if when while with what there this that these it its one perhaps maybe ' +
    'meet here have how a an the and so for on in we let talk ask share say hello hi great good could might would also'
  ).split(' '),
);
