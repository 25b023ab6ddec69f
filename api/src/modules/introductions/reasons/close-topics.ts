import type { TopicLink } from '@acquaint/matching';

/** Groups of topics: a person who knows one of a group can probably help with the others (R-MATCH-21). */
const GROUPS: readonly (readonly string[])[] = [
  ['Fundraising', 'Venture capital', 'Angel investing', 'Investor relations'],
  ['Fundraising', 'Pitching'],
  ['Startups', 'Entrepreneurship', 'Founders'],
  ['Finance', 'Accounting'],
  ['Pricing', 'Sales', 'Business development', 'Go-to-market'],
  ['Go-to-market', 'Marketing', 'Growth', 'Market research'],
  ['Marketing', 'Advertising', 'Branding', 'Public relations'],
  ['Public relations', 'Communications', 'Journalism'],
  ['Writing', 'Storytelling', 'Content creation', 'Journalism'],
  ['Public speaking', 'Pitching', 'Storytelling'],
  ['Public speaking', 'Communications'],
  ['Leadership', 'Engineering management', 'Teamwork'],
  ['Leadership', 'Coaching'],
  ['Coaching', 'Mentoring'],
  ['Teaching', 'Education', 'Academia'],
  ['Academia', 'Research'],
  ['Hiring', 'Human resources', 'Interview preparation'],
  ['Interview preparation', 'Career change'],
  ['Human resources', 'Diversity and inclusion'],
  ['Product management', 'Product design', 'User research'],
  ['Product design', 'Design systems', 'Accessibility', 'User research'],
  ['User research', 'Market research'],
  ['Project management', 'Operations', 'Productivity'],
  ['Supply chains', 'Logistics', 'Operations'],
  ['Supply chains', 'Manufacturing', 'Operations'],
  ['Manufacturing', 'Hardware', 'Robotics'],
  ['Machine Learning', 'Artificial intelligence', 'Data science'],
  ['Data science', 'Data engineering'],
  ['Software engineering', 'Web development', 'Mobile development'],
  ['Software engineering', 'Open source', 'Developer tools'],
  ['Cloud computing', 'Developer tools'],
  ['Cloud computing', 'Data engineering'],
  ['Cybersecurity', 'Privacy'],
  ['Law', 'Intellectual property'],
  ['Law', 'Privacy'],
  ['Climate', 'Sustainability', 'Energy'],
  ['Agriculture', 'Food and drink'],
  ['Nonprofits', 'Social impact'],
  ['Healthcare', 'Biotechnology'],
  ['Mental health', 'Work-life balance'],
  ['Work-life balance', 'Parenting and work'],
  ['Remote work', 'Teamwork'],
  ['Film and video', 'Photography', 'Content creation'],
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

/** Topics that are about the talk itself: nobody is introduced because somebody “knows” them. */
const NO_FIELD: ReadonlySet<string> = new Set(['Ask questions', 'General discussion']);

/** Topics that name people: a sentence cannot say that knowing them is close to knowing a field. */
const PEOPLE: ReadonlySet<string> = new Set(['Founders']);

/** Whether somebody who knows one topic can be expected to help with the other. @param one, other names as stored. */
export function areClose(one: string, other: string): boolean {
  if (PEOPLE.has(one) || PEOPLE.has(other)) return false;
  return GROUPS.some((group) => group.includes(one) && group.includes(other));
}

/**
 * Whether a topic is a field of knowledge.
 * @param name as stored.
 */
export function isField(name: string): boolean {
  return !NO_FIELD.has(name);
}
