import { REGIONS } from '../data/places.ts';
import { createChance, seededId, type Chance } from '../random.ts';
import type { Ground, Person } from '../world.ts';

/** The drawn portrait of a sample member: parts of the style Open Peeps by their names there, and colors. */
export interface Face {
  readonly personId: string;
  /** Where the picture is stored, as `newPictureKey` names pictures. */
  readonly key: string;
  readonly head: string;
  readonly expression: string;
  /** Null for none. */
  readonly beard: string | null;
  readonly glasses: string | null;
  readonly skin: string;
  readonly hair: string;
  readonly clothing: string;
  readonly background: string;
}

const words = (text: string): string[] => text.split(' ');

/** Skin tones of the style, from light to dark. */
const SKIN = ['#ffdbb4', '#edb98a', '#d08b5b', '#ae5d29', '#694d3d'] as const;
type Tones = readonly (typeof SKIN)[number][];
const [LIGHT, TAN, OLIVE, BROWN, DARK] = SKIN;

/** Usual skin tones by the beginning of a time zone, the most specific first. Elsewhere people have come from everywhere. */
const TONES: readonly (readonly [zone: string, tones: Tones])[] = [
  ['Africa/Casablanca', [TAN, OLIVE]],
  ['Africa/Cairo', [TAN, OLIVE]],
  ['Africa/Tunis', [TAN, OLIVE]],
  ['Africa/', [BROWN, DARK, DARK]],
  ['Asia/Kolkata', [OLIVE, BROWN]],
  ['Asia/Colombo', [OLIVE, BROWN]],
  ['Asia/Dubai', [TAN, OLIVE]],
  ['Asia/Amman', [TAN, OLIVE]],
  ['Asia/Jerusalem', [LIGHT, TAN, OLIVE]],
  ['Asia/', [LIGHT, TAN]],
  ['Europe/', [LIGHT, LIGHT, TAN]],
];

const WOMEN = words(
  'bangs bangs2 bun bun2 buns long longBangs longCurly medium1 medium2 medium3 mediumBangs mediumBangs2 mediumBangs3 mediumStraight grayBun grayMedium',
);
const MEN = words(
  'pomp shaved1 shaved2 shaved3 short1 short2 short3 short4 short5 noHair1 noHair2 grayShort',
);
/** Hair for the darker tones, besides the others. */
const CURLY = {
  women: words('afro bantuKnots cornrows cornrows2 longAfro twists2'),
  men: words('afro cornrows dreads1 dreads2 flatTop twists'),
} as const;

const EXPRESSIONS = words('smile smile smileBig calm cute cute explaining lovingGrin1');
const BEARDS = words('chin full full2 full3 full4 goatee1 goatee2');
const GLASSES = words('glasses glasses2 glasses3 glasses4 glasses5');
const DARK_HAIR = ['#2c1b18', '#2c1b18', '#4a312c'] as const;
const ANY_HAIR = [...DARK_HAIR, '#724133', '#a55728', '#b58143', '#d6b370', '#c93305'] as const;
const CLOTHING = words('#8fa7df #78e185 #ffcf77 #e279c7 #e78276 #9ddadb #fdea6b');
const BACKGROUNDS = words('#dfe7fb #e3f1ea #fdf0d5 #f6e3ef #fbe4e0 #e0f2f1 #ece6f8 #e8ecef');

/** First names of regions stand alternately for women and men, except these. */
const OUT_OF_TURN = {
  women: new Set(words('Chiyo Selin Lerato Yana Zanele Hsiu-Ying')),
  men: new Set(words('Vasil Andrei Otieno Darren Zheng Bruno')),
} as const;
const SECOND_NAMES = new Set(REGIONS.flatMap(({ firstNames }) => firstNames.filter((_, i) => i % 2 === 1)));

/** Returns the portraits of all members, no two alike (R-PROD-7). The same for the same seed; staff have none. */
export function makeFaces({ seed }: Ground, people: readonly Person[]): Face[] {
  const drawn = new Set<string>();
  const faceOf = (person: Person, attempt = 0): Face => {
    const parts = partsOf(person, createChance(seed, `face/${person.username}/${attempt}`));
    const look = JSON.stringify(parts);
    if (drawn.has(look)) return faceOf(person, attempt + 1);
    drawn.add(look);
    const key = `pictures/${seededId(seed, `picture/${person.username}`)}.webp`;
    return { personId: person.id, key, ...parts };
  };
  return people.filter(({ role }) => role === 'member').map((person) => faceOf(person));
}

function partsOf(person: Person, chance: Chance): Omit<Face, 'personId' | 'key'> {
  const isMan = hasMansName(person.firstName);
  const skin = chance.pick(tonesOf(person.timeZone));
  const isDark = skin === BROWN || skin === DARK;
  return {
    head: headOf(isMan ? 'men' : 'women', isDark, chance),
    expression: chance.pick(EXPRESSIONS),
    beard: isMan && chance.maybe(0.35) ? chance.pick(BEARDS) : null,
    glasses: chance.maybe(0.25) ? chance.pick(GLASSES) : null,
    skin,
    hair: chance.pick(isDark || !isFair(person.timeZone) ? DARK_HAIR : ANY_HAIR),
    clothing: chance.pick(CLOTHING),
    background: chance.pick(BACKGROUNDS),
  };
}

function hasMansName(firstName: string): boolean {
  if (OUT_OF_TURN.men.has(firstName)) return true;
  return SECOND_NAMES.has(firstName) && !OUT_OF_TURN.women.has(firstName);
}

function headOf(who: 'women' | 'men', isDark: boolean, chance: Chance): string {
  const straight = who === 'men' ? MEN : WOMEN;
  return chance.pick(isDark && chance.maybe(0.7) ? CURLY[who] : straight);
}

function tonesOf(timeZone: string): Tones {
  return TONES.find(([zone]) => timeZone.startsWith(zone))?.[1] ?? SKIN;
}

/** Whether hair of every color is usual there. */
function isFair(timeZone: string): boolean {
  return !/^(Asia|Africa)\//.test(timeZone);
}
