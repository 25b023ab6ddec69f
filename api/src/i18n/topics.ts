import type { Topic } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import { currentLocale, translated } from './i18n.ts';

/** The English names of the predefined topics, as stored in the database. */
const PREDEFINED: ReadonlySet<string> = new Set([
  msg('Academia'),
  msg('Accessibility'),
  msg('Accounting'),
  msg('Advertising'),
  msg('Agriculture'),
  msg('Angel investing'),
  msg('Architecture'),
  msg('Artificial intelligence'),
  msg('Ask questions'),
  msg('Biotechnology'),
  msg('Blockchain'),
  msg('Board work'),
  msg('Branding'),
  msg('Business development'),
  msg('Career change'),
  msg('Climate'),
  msg('Cloud computing'),
  msg('Coaching'),
  msg('Communications'),
  msg('Community building'),
  msg('Consulting'),
  msg('Content creation'),
  msg('Customer success'),
  msg('Cybersecurity'),
  msg('Data engineering'),
  msg('Data science'),
  msg('Design systems'),
  msg('Developer tools'),
  msg('Diversity and inclusion'),
  msg('E-commerce'),
  msg('Education'),
  msg('Energy'),
  msg('Engineering management'),
  msg('Entrepreneurship'),
  msg('Events'),
  msg('Fashion'),
  msg('Film and video'),
  msg('Finance'),
  msg('Food and drink'),
  msg('Founders'),
  msg('Freelancing'),
  msg('Fundraising'),
  msg('Game development'),
  msg('General discussion'),
  msg('Go-to-market'),
  msg('Growth'),
  msg('Hardware'),
  msg('Healthcare'),
  msg('Hiring'),
  msg('Human resources'),
  msg('Intellectual property'),
  msg('Internationalisation'),
  msg('Interview preparation'),
  msg('Investor relations'),
  msg('Journalism'),
  msg('Law'),
  msg('Leadership'),
  msg('Logistics'),
  msg('Machine Learning'),
  msg('Manufacturing'),
  msg('Market research'),
  msg('Marketing'),
  msg('Mental health'),
  msg('Mentoring'),
  msg('Mobile development'),
  msg('Mobility'),
  msg('Music'),
  msg('Negotiation'),
  msg('Nonprofits'),
  msg('Open source'),
  msg('Operations'),
  msg('Parenting and work'),
  msg('Philosophy'),
  msg('Photography'),
  msg('Pitching'),
  msg('Policy and government'),
  msg('Pricing'),
  msg('Privacy'),
  msg('Product design'),
  msg('Product management'),
  msg('Productivity'),
  msg('Project management'),
  msg('Public relations'),
  msg('Public speaking'),
  msg('Real estate'),
  msg('Remote work'),
  msg('Research'),
  msg('Robotics'),
  msg('Sales'),
  msg('Social impact'),
  msg('Software engineering'),
  msg('Space'),
  msg('Sport'),
  msg('Startups'),
  msg('Storytelling'),
  msg('Strategy'),
  msg('Supply chains'),
  msg('Sustainability'),
  msg('Teaching'),
  msg('Teamwork'),
  msg('Travel'),
  msg('User research'),
  msg('Venture capital'),
  msg('Web development'),
  msg('Work-life balance'),
  msg('Writing'),
]);

/**
 * Returns the name of a topic in the reader's language. A topic that an operator added or renamed keeps its name.
 * @param name as stored in the database
 */
export function topicName(name: string): string {
  return PREDEFINED.has(name) ? translated(name) : name;
}

/** Topics that German inflects within a sentence, or that name people. */
const IN_SENTENCES: ReadonlyMap<string, string> = new Map([
  ['Angel investing', msg('angel investing')],
  ['Artificial intelligence', msg('artificial intelligence')],
  ['Board work', msg('board work')],
  ['Career change', msg('career change')],
  ['Community building', msg('community building')],
  ['Content creation', msg('content creation')],
  ['Design systems', msg('design systems')],
  ['Developer tools', msg('developer tools')],
  ['Engineering management', msg('engineering management')],
  ['Founders', msg('founders')],
  ['Freelancing', msg('freelancing')],
  ['Healthcare', msg('healthcare')],
  ['Intellectual property', msg('intellectual property')],
  ['Interview preparation', msg('interview preparation')],
  ['Machine Learning', msg('machine learning')],
  ['Mental health', msg('mental health')],
  ['Negotiation', msg('negotiation')],
  ['Nonprofits', msg('nonprofits')],
  ['Operations', msg('operations')],
  ['Pitching', msg('pitching')],
  ['Public speaking', msg('public speaking')],
  ['Social impact', msg('social impact')],
  ['Storytelling', msg('storytelling')],
  ['Teaching', msg('teaching')],
  ['Work-life balance', msg('work-life balance')],
  ['Writing', msg('writing')],
]);

/**
 * Returns a topic in the form that follows “someone who knows” (“mit” in German, with the dative): in English, a predefined one is
 * in lower case.
 * @param name as stored in the database
 */
export function topicInSentence(name: string): string {
  const inflected = IN_SENTENCES.get(name);
  if (inflected !== undefined) return translated(inflected);
  const isEnglish = currentLocale().startsWith('en');
  return isEnglish && PREDEFINED.has(name) ? name.toLowerCase() : topicName(name);
}

/** Returns a topic with its localized name; the slug is unchanged and identifies it in requests. */
export function translatedTopic({ name, slug }: Topic): Topic {
  return { name: topicName(name), slug };
}

/** Returns topics with localized names, sorted by the rules of the reader's language. */
export function topicsByName(topics: readonly Topic[]): Topic[] {
  const { compare } = new Intl.Collator(currentLocale());
  return topics.map(translatedTopic).sort((one, other) => compare(one.name, other.name));
}
