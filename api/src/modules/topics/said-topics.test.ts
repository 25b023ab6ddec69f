import { inLocale } from '../../i18n/i18n.ts';
import { saidTopics } from './said-topics.ts';
import { GERMAN_TOPICS } from './test-german-topics.ts';
import { TOPIC_MEANINGS } from './topic-meanings.ts';

const TOPICS = Object.keys(TOPIC_MEANINGS).map((name) => ({
  name,
  slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  synonyms: name === 'Cloud computing' ? ['k8s'] : [],
}));

describe('the topics that a search says', () => {
  it.each([
    ['raise money', ['Fundraising']],
    ['how to raise money for climate', ['Climate', 'Fundraising']],
    ['help people to raise money', ['Fundraising']],
    ['Mitarbeiter finden', ['Hiring']],
    ['find a co-founder', ['Founders']],
    ['salary negotiation', ['Negotiation']],
    ['stage fright', ['Public speaking']],
    ['k8s in production', ['Cloud computing']],
    ['money', []],
    ['Ada Lovelace', []],
    ['', []],
  ])('of “%s” are %j', (text, names) => {
    expect(saidTopics(text, TOPICS).map(({ name }) => name)).toEqual(names);
  });

  it('include those named in the reader’s language', () => {
    const found = inLocale('de-DE', () => saidTopics('Hilfe bei Preisgestaltung', TOPICS));
    expect(found.map(({ name }) => name)).toEqual(['Pricing']);
  });

  it('include what Germans call them in other words', () => {
    const names = (text: string) =>
      inLocale('de-DE', () => saidTopics(text, TOPICS)).map((topic) => topic.name);
    const missed = (column: 1 | 2) =>
      GERMAN_TOPICS.filter((row) => !names(row[column]).includes(row[0])).map((row) => row[column]);
    expect(missed(1)).toEqual([]);
    expect(missed(2).length).toBeLessThanOrEqual(2);
  });
});
