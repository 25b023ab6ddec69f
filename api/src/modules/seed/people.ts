import type { AvailabilitySettings } from '@acquaint/contracts';
import { DEMO_MEMBERS, STAFF, type DemoMember, type StaffAccount } from './data/demo.ts';
import { MANNERS, PERSONAL } from './data/personal.ts';
import { REGIONS, type Region } from './data/places.ts';
import type { Profession, Said } from './data/profession.ts';
import { PEOPLE_WORK } from './data/professions-people.ts';
import { PRODUCTS } from './data/professions-products.ts';
import { VENTURES } from './data/professions-ventures.ts';
import { WORLD_WORK } from './data/professions-world.ts';
import { createChance, seededId, type Chance } from './random.ts';
import type { Ground, Person } from './world.ts';

const PROFESSIONS: readonly Profession[] = [...VENTURES, ...PRODUCTS, ...PEOPLE_WORK, ...WORLD_WORK];
/** Number of members: two hundred together with the demo members. */
const MEMBERS = 200 - DEMO_MEMBERS.length;
const MAIL_DOMAIN = 'members.acquaint.example';
/** One member in so many has joined in the last twelve weeks, evenly spread; all others are members for longer. */
const NEWCOMER_EACH = 8;
const NEWCOMER_DAYS = 84;

/** Weekly hours, in the member's wall time: weekdays, start, end. */
const HABITS: readonly (readonly (readonly [days: readonly number[], start: string, end: string])[])[] = [
  [[[1, 2, 3, 4, 5], '09:00', '12:00']],
  [
    [[1, 3], '08:00', '10:00'],
    [[2, 4], '16:00', '19:00'],
  ],
  [[[2, 4], '10:00', '16:00']],
  [[[1, 2, 3, 4], '17:30', '20:30']],
  [
    [[1, 2, 3, 4, 5], '12:00', '13:30'],
    [[6], '10:00', '13:00'],
  ],
  [
    [[1, 2, 3], '09:30', '11:30'],
    [[1, 2, 3], '14:00', '17:00'],
  ],
  [[[5, 6], '09:00', '15:00']],
  [[[1, 2, 3, 4, 5], '19:00', '21:30']],
  [[[3], '08:00', '18:00']],
  [
    [[1, 2, 3, 4, 5], '07:30', '09:00'],
    [[7], '16:00', '19:00'],
  ],
];
/** Hours of demo members, who are nearly always available, so that somebody who tries the product finds a slot. */
const DEMO_HABIT = [[[1, 2, 3, 4, 5, 6, 7], '08:00', '21:00']] as const;

/** Returns two hundred members, the demo members first, and the staff last. */
export function makePeople(ground: Ground): Person[] {
  const chance = createChance(ground.seed, 'people');
  const personal = chance.shuffled(PERSONAL);
  const voices = PROFESSIONS.map((profession, i) => voicesOf(profession, chance.fork(`voices-${i}`)));
  const regions = REGIONS.map((region, i) => namesOf(region, chance.fork(`names-${i}`)));
  const members = Array.from({ length: MEMBERS }, (_, i): Person => {
    const daysAgo =
      i % NEWCOMER_EACH === NEWCOMER_EACH - 1 ? 3 + ((i * 29) % (NEWCOMER_DAYS - 3)) : undefined;
    const kind = i % PROFESSIONS.length;
    const round = Math.floor(i / PROFESSIONS.length);
    const voice = voices[kind]?.[round];
    // Each round uses every region once, each time with another profession.
    const named = regions[(kind + 3 * round) % REGIONS.length];
    const name = named?.names[round];
    if (!voice || !named || !name) throw new RangeError('There are more people than voices and names');
    return makeMember(ground, chance.fork(`member-${i}`), {
      profession: PROFESSIONS[kind] as Profession,
      voice,
      region: named.region,
      name,
      round,
      closing: personal[i % personal.length] ?? '',
      daysAgo,
    });
  });
  return [
    ...DEMO_MEMBERS.map((demo) => makeDemo(ground, demo)),
    ...members,
    ...STAFF.map((account) => makeStaff(ground, account)),
  ];
}

/** Returns whether somebody was a member at a time. */
export function hadJoined({ createdAt }: Person, at: Temporal.Instant): boolean {
  return Temporal.Instant.compare(createdAt, at) <= 0;
}

/** Returns whether somebody has been a member for more than twelve weeks. */
export function isSettled({ now }: Ground, person: Person): boolean {
  return hadJoined(person, now.subtract({ hours: 24 * (NEWCOMER_DAYS + 1) }));
}

interface Voice {
  readonly offer: Said;
  readonly ask: Said;
}

/** Assigns each offer and each request once, so that no two members say the same. */
function voicesOf({ offers, asks }: Profession, chance: Chance): Voice[] {
  const requests = chance.shuffled(asks);
  return chance.shuffled(offers).flatMap((offer) => {
    // Nobody asks for the topic they offer.
    const at = requests.findIndex(([slug]) => slug !== offer[0]);
    const [ask] = requests.splice(Math.max(0, at), 1);
    return ask ? [{ offer, ask }] : [];
  });
}

type Name = readonly [firstName: string, lastName: string];

function namesOf(region: Region, chance: Chance): { region: Region; names: Name[] } {
  const last = chance.shuffled(region.lastNames);
  return {
    region,
    names: chance.shuffled(region.firstNames).map((first, i): Name => [first, last[i % last.length] ?? '']),
  };
}

interface Sketch {
  readonly profession: Profession;
  readonly voice: Voice;
  readonly region: Region;
  readonly name: Name;
  readonly round: number;
  readonly closing: string;
  /** When they joined; random if undefined. */
  readonly daysAgo: number | undefined;
}

function makeMember(ground: Ground, chance: Chance, sketch: Sketch): Person {
  const { profession, voice, region, name, round, closing, daysAgo } = sketch;
  const [firstName, lastName] = name;
  const username = usernameOf(firstName, lastName, chance);
  const [location, timeZone] = chance.pick(region.cities);
  const jobTitle = chance.pick(profession.titles);
  const company = chance.pick(profession.companies);
  const lookingFor = twoTopics(voice.ask, profession.asks, [voice.offer[0]], chance);
  const expertIn = twoTopics(voice.offer, profession.offers, lookingFor, chance);
  const headline =
    profession.headlines[round] ?? chance.pick([`${jobTitle} at ${company}`, `${jobTitle}, ${company}`]);
  const background = profession.backgrounds[round % profession.backgrounds.length] ?? '';
  return {
    ...accountOf(ground, username, chance, daysAgo),
    firstName,
    lastName,
    role: 'member',
    isPro: chance.maybe(0.12),
    isExpert: chance.maybe(profession.expert),
    isInvestor: chance.maybe(profession.investor),
    isDemo: false,
    headline,
    story: `${background} ${career(company, chance)} ${closing}`,
    statement: [voice.offer[1], voice.ask[1], ...(chance.maybe(0.3) ? [chance.pick(MANNERS)] : [])].join(' '),
    location,
    timeZone,
    languages: ['en', ...chance.shuffled(region.languages).slice(0, chance.whole(1, 2))],
    company,
    jobTitle,
    goals: chance.maybe(0.6) ? profession.goals.slice(0, 1) : profession.goals,
    interests: interestsOf(ground, [...expertIn, ...lookingFor], chance),
    expertIn,
    lookingFor,
    weekly: weeklyOf(chance.pick(HABITS)),
    acceptsSessions: chance.maybe(0.94),
    bookingMode: chance.maybe(0.3) ? 'approve' : 'instant',
  };
}

function makeDemo(ground: Ground, demo: DemoMember): Person {
  const chance = createChance(ground.seed, `demo/${demo.username}`);
  return {
    ...demo,
    ...accountOf(ground, demo.username, chance),
    role: 'member',
    isDemo: true,
    jobTitle: demo.title,
    weekly: weeklyOf(DEMO_HABIT),
    acceptsSessions: true,
    bookingMode: 'instant',
    lastSeenAt: ground.now.subtract({ hours: 2 }),
  };
}

function makeStaff(ground: Ground, { username, firstName, lastName, headline, role }: StaffAccount): Person {
  return {
    ...accountOf(ground, username, createChance(ground.seed, `staff/${username}`)),
    ...{ firstName, lastName, headline, role },
    isPro: false,
    isExpert: false,
    isInvestor: false,
    isDemo: false,
    story: '',
    // Staff are not introduced to anybody.
    statement: '',
    location: '',
    timeZone: 'UTC',
    languages: ['en'],
    company: '',
    jobTitle: '',
    goals: [],
    interests: [],
    expertIn: [],
    lookingFor: [],
    weekly: [],
    acceptsSessions: false,
    bookingMode: 'instant',
  };
}

function accountOf(
  { seed, now }: Ground,
  username: string,
  chance: Chance,
  daysAgo = chance.whole(150, 420),
) {
  return {
    id: seededId(seed, `user/${username}`),
    profileId: seededId(seed, `profile/${username}`),
    username,
    email: `${username}@${MAIL_DOMAIN}`,
    createdAt: now.subtract({ hours: 24 * daysAgo + chance.whole(0, 23) }),
    lastSeenAt: now.subtract({ minutes: chance.whole(5, Math.min(8, daysAgo) * 24 * 60) }),
  };
}

function usernameOf(firstName: string, lastName: string, chance: Chance): string {
  const [first, last] = [plain(firstName), plain(lastName)];
  const name = chance.pick([first, `${first}.${last}`, `${first}_${last.slice(0, 1)}`, `${first}${last}`]);
  return (name.length < 3 ? `${first}.${last}` : name).slice(0, 30);
}

/** Converts a name to the characters of a username: `Łukasz` → `lukasz`. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');
}

/** Returns the topic of a sentence, and another one of the same profession. */
function twoTopics(
  [slug]: Said,
  all: readonly Said[],
  excluded: readonly string[],
  chance: Chance,
): string[] {
  const others = all.map(([other]) => other).filter((other) => other !== slug && !excluded.includes(other));
  return [slug, chance.pick(others)];
}

function career(company: string, chance: Chance): string {
  const years = chance.whole(2, 11);
  return chance.pick([
    `I have been with ${company} for ${years} years.`,
    `${company} has been my place for ${years} years now.`,
    `These days I am at ${company}.`,
    `I joined ${company} ${years} years ago and still learn something every week.`,
    `At ${company} I found people who finish what they begin.`,
    `Before ${company} I did three other things, all of them useful now.`,
  ]);
}

function interestsOf({ topicNames }: Ground, slugs: readonly string[], chance: Chance): string[] {
  return chance
    .shuffled(slugs)
    .slice(0, chance.whole(2, 4))
    .flatMap((slug) => topicNames.get(slug) ?? []);
}

function weeklyOf(habit: (typeof HABITS)[number]): AvailabilitySettings['weekly'] {
  return habit
    .flatMap(([days, start, end]) => days.map((weekday) => ({ weekday, start, end })))
    .sort((a, b) => a.weekday - b.weekday || a.start.localeCompare(b.start));
}
