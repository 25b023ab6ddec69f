import type { TopicLink } from '@acquaint/matching';

/** Groups of topics: a person who knows one of a group can probably help with the others (R-MATCH-21). */
const GROUPS: readonly (readonly string[])[] = [
  ['Fundraising', 'Venture capital', 'Angel investing', 'Investor relations'],
  ['Fundraising', 'Pitching'],
  ['Startups', 'Entrepreneurship', 'Founders'],
  ['Finance', 'Accounting'],
  ['Pricing', 'Go-to-market'],
  ['Sales', 'Business development', 'Go-to-market'],
  ['Go-to-market', 'Marketing', 'Growth', 'Market research'],
  ['Marketing', 'Advertising', 'Branding', 'Public relations'],
  ['Public relations', 'Communications', 'Journalism'],
  ['Writing', 'Storytelling', 'Content creation'],
  ['Writing', 'Journalism'],
  ['Public speaking', 'Pitching', 'Storytelling'],
  ['Public speaking', 'Communications'],
  ['Leadership', 'Engineering management', 'Teamwork'],
  ['Leadership', 'Coaching'],
  ['Coaching', 'Mentoring'],
  ['Teaching', 'Education', 'Academia'],
  ['Academia', 'Research'],
  ['Hiring', 'Human resources', 'Interview preparation'],
  ['Human resources', 'Diversity and inclusion'],
  ['Product management', 'User research'],
  ['Product design', 'Design systems', 'Accessibility'],
  ['Product design', 'User research'],
  ['User research', 'Market research'],
  ['Project management', 'Operations'],
  ['Supply chains', 'Logistics', 'Operations'],
  ['Supply chains', 'Manufacturing', 'Operations'],
  ['Manufacturing', 'Hardware', 'Robotics'],
  ['Machine Learning', 'Artificial intelligence', 'Data science'],
  ['Data science', 'Data engineering'],
  ['Software engineering', 'Web development', 'Mobile development'],
  ['Software engineering', 'Developer tools'],
  ['Open source', 'Developer tools'],
  ['Cloud computing', 'Developer tools'],
  ['Cloud computing', 'Data engineering'],
  ['Cybersecurity', 'Privacy'],
  ['Law', 'Intellectual property'],
  ['Climate', 'Sustainability', 'Energy'],
  ['Agriculture', 'Food and drink'],
  ['Nonprofits', 'Social impact'],
  ['Mental health', 'Work-life balance'],
  ['Work-life balance', 'Parenting and work'],
  ['Remote work', 'Teamwork'],
  ['Film and video', 'Photography'],
  ['Film and video', 'Content creation'],
  ['Architecture', 'Real estate'],
  ['Strategy', 'Consulting'],
  ['Strategy', 'Board work'],
  ['Community building', 'Events'],
  ['Customer success', 'Sales'],
  ['Negotiation', 'Sales'],
];

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** How well a topic serves somebody who looks for one that is close to it. */
const WEIGHT = 0.5;

/** The relations of these topics for the engine, in addition to those that it learns. */
export const TOPIC_LINKS: readonly TopicLink[] = GROUPS.flatMap((group) =>
  group.flatMap((from, i) =>
    group.slice(i + 1).map((to) => ({ from: slugOf(from), to: slugOf(to), weight: WEIGHT })),
  ),
);

/** The topics of the groups that each topic is in, itself among them, by slug. */
const CLOSE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...new Set(GROUPS.flat())].map((name) => [
    slugOf(name),
    new Set(GROUPS.filter((group) => group.includes(name)).flatMap((group) => group.map(slugOf))),
  ]),
);

/** Topics that are about the talk itself: nobody is introduced because somebody “knows” them. */
const NO_FIELD: ReadonlySet<string> = new Set(['Ask questions', 'General discussion']);

/** Topics that name people: a sentence cannot say that knowing them is close to knowing a field. */
const PEOPLE: ReadonlySet<string> = new Set(['Founders']);

/** Slugs of topics that no sentence can call close to another one, and of those that are no field. */
const ALONE: ReadonlySet<string> = new Set([...PEOPLE].map(slugOf));
const TALK: ReadonlySet<string> = new Set([...NO_FIELD].map(slugOf));

/** Whether somebody who knows one topic can be expected to help with the other. @param one, other names as stored. */
export function areClose(one: string, other: string): boolean {
  return areCloseSlugs(slugOf(one), slugOf(other));
}

function areCloseSlugs(one: string, other: string): boolean {
  return CLOSE.get(one)?.has(other) === true && !ALONE.has(one) && !ALONE.has(other);
}

/** Whether a sentence can say that somebody who knows a topic helps with a wish: the same field, or a close one. @param skill, wish slugs. */
export function canHelp(skill: string, wish: string): boolean {
  return skill === wish ? !TALK.has(wish) : areCloseSlugs(skill, wish);
}

/** Returns the topics with which `canHelp` is true for a wish. @param wish slug. */
export function helpersOf(wish: string): string[] {
  return [wish, ...(CLOSE.get(wish) ?? [])].filter(
    (skill, i, all) => all.indexOf(skill) === i && canHelp(skill, wish),
  );
}

/**
 * Whether a topic is a field of knowledge.
 * @param name as stored.
 */
export function isField(name: string): boolean {
  return !NO_FIELD.has(name);
}
