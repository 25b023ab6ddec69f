import { z } from '../zod.ts';
import { PRODUCT_NAME } from '../product.ts';

/**
 * The rules for names and titles that other members read (R-PROF-10), modeled on Unicode Technical Standard 39: no invisible,
 * bidirectional or line-breaking characters, no mixing of scripts within a word, and no names like the product or its staff.
 * Every living script is allowed. Names are stored in Normalization Form C with single spaces.
 */

/** Scripts that must not be mixed within a word. Without Chinese, Japanese and Korean, which mix with each other and Latin. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Cherokee}/u,
] as const;
// eslint-disable-next-line no-control-regex -- these characters are rejected
const LINE_BREAKS = /[\n\r\u000b\u000c\u0085\u2028\u2029]/u;
/** Control, format (zero-width, bidirectional, tag), private-use and unassigned characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u;
/** Joiners that Persian and the Indic scripts need between letters. */
const JOINERS =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Sinhala}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;
/** Joiners and variation selectors after an emoji, which combine emojis. */
const PICTURES = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])(?:\u200d|\ufe0f)/gu;
/** More combining marks than any script puts on a letter. */
const HEAPED_MARKS = /\p{Mn}{5}/u;
/** Letters and marks, digits as in "3rd", and characters between the parts of a name. */
const OF_PERSON = /^(?:[\p{L}\p{M}\p{Nd}\p{Nl} '’‘ʼʻ`´.,·・()&\-‐–]|\u200c|\u200d)+$/u;

/** Words that suggest the product's staff; a name must not consist of them alone. */
const RESERVED = new Set([
  'admin',
  'administrator',
  'administration',
  'moderator',
  'staff',
  'support',
  'team',
  'help',
  'helpdesk',
  'official',
  'system',
]);

/** Reserved words that are also real surnames: allowed after a first name, which cannot be a reserved word itself. */
const SURNAMES = new Set(['staff', 'help', 'team']);

/** Letters that look like Latin ones (confusables of UTS 39, as far as the reserved words need them). */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    с: 'c',
    е: 'e',
    і: 'i',
    ј: 'j',
    о: 'o',
    р: 'p',
    ѕ: 's',
    т: 't',
    у: 'y',
    х: 'x',
    м: 'm',
    н: 'h',
    ԁ: 'd',
  },
  ...{ ɑ: 'a', α: 'a', ο: 'o', ι: 'i', ν: 'v', ρ: 'p', τ: 't', υ: 'u', ı: 'i', ո: 'n', ս: 'u', օ: 'o' },
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's', '|': 'i', '!': 'i' },
};

/** Returns a name's visual form for comparison: lower case, no accents, look-alikes as Latin letters. */
function skeleton(name: string): string {
  const bare = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return Array.from(bare, (letter) => LOOKALIKES[letter] ?? letter).join('');
}

/**
 * Whether a name contains the product's name or consists only of reserved words.
 * @param allowed words that are not reserved here.
 */
function isReserved(name: string, allowed: ReadonlySet<string> = NONE): boolean {
  const seen = skeleton(name);
  if (seen.replace(/[^\p{L}\p{N}]/gu, '').includes(skeleton(PRODUCT_NAME))) return true;
  const words = seen.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [only, ...others] = words;
  if (only !== undefined && others.length === 0 && allowed.has(only)) return false;
  return words.length > 0 && words.every((word) => RESERVED.has(word));
}

const NONE: ReadonlySet<string> = new Set();

function hasHidden(name: string): boolean {
  return HIDDEN.test(name.replace(JOINERS, '').replace(PICTURES, ''));
}

function mixesScripts(name: string): boolean {
  return name
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
}

/** The characters that can stand for the dot of an address. */
const DOTS = /[.。．｡․﹒·‧∙•⋅]/gu;
const SPELLED_DOT = /\s*[([{<]\s*(?:dot|punkt|point|punto)\s*[)\]}>]\s*/giu;
const SAID_DOT =
  /\s+(?:dot|punkt)\s+(?=(?:com|net|org|io|co|de|eu|app|dev|me|info|biz|xyz|ai|uk|example|test)\b)/giu;
/** Matches a host name with a top-level domain, an IP address, a URL scheme, or an email address. */
const ADDRESS =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*\.\p{L}{2,}|\d+\.\d+\.\d+\.\d+|[a-z][a-z0-9+]*:\/\/|\bwww\b|\S@\S|\S\s*[([{<]\s*at\s*[)\]}>]\s*\S/iu;

/** Whether a text contains a web or email address, however its dot is written. */
export function hasAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\u034f\u115f\u1160\u3164]/gu, '')
    .replace(SPELLED_DOT, '.')
    .replace(SAID_DOT, '.')
    .replace(DOTS, '.');
  return ADDRESS.test(plain);
}

function visible(max: number, min: number, allowed?: ReadonlySet<string>) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => value.isWellFormed(), 'Remove the broken character')
    .refine((value) => !LINE_BREAKS.test(value), 'Write it in one line')
    .overwrite((value) => value.normalize('NFC').replace(/[\s\p{Zs}]+/gu, ' '))
    .refine((value) => !hasHidden(value), 'Remove the invisible characters')
    .refine((value) => !HEAPED_MARKS.test(value), 'Remove the extra accents and marks')
    .refine((value) => value === '' || /[\p{L}\p{N}]/u.test(value), 'Use at least one letter')
    .refine((value) => !isReserved(value, allowed), 'This name is reserved for the people who run this site');
}

/** Returns the schema of a part of a person's name: letters of any script. */
export function personNamePart(max: number, min = 0) {
  return ofPerson(visible(max, min));
}

/**
 * Returns the schema of a person's last name. “Staff” is a real surname; only together with what is before it could it pose as staff,
 * and a first name such as “Acquaint” or “Support” is refused.
 */
export function familyName(max: number, min = 0) {
  return ofPerson(visible(max, min, SURNAMES));
}

function ofPerson(schema: ReturnType<typeof visible>) {
  return schema
    .refine(
      (value) => value === '' || OF_PERSON.test(value),
      'Use letters, spaces, hyphens, apostrophes and dots',
    )
    .refine((value) => value === '' || /\p{L}/u.test(value), 'Use at least one letter')
    .refine((value) => !mixesScripts(value), 'Use letters from only one alphabet in each word')
    .refine((value) => !hasAddress(value), 'Leave out web and email addresses');
}

/** Returns the schema of a title that other members read: of a circle, a peek, a group. */
export function titleText(max: number, min = 0) {
  return visible(max, min).refine(
    (value) => !mixesScripts(value),
    'Use letters from only one alphabet in each word',
  );
}
