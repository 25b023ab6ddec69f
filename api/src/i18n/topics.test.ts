import { inLocale } from './i18n.ts';
import { topicInSentence, translatedTopic, topicName, topicsByName } from './topics.ts';

describe('topics', () => {
  it("are shown in the reader's language and keep their slug", () => {
    const law = { name: 'Law', slug: 'law' };
    expect(translatedTopic(law)).toEqual(law);
    expect(inLocale('de-AT', () => translatedTopic(law))).toEqual({ name: 'Recht', slug: 'law' });
  });

  it('keep a name chosen by an operator, even if it equals a translated sentence', () => {
    expect(inLocale('de-DE', () => topicName('looking for a job'))).toBe('looking for a job');
    expect(inLocale('de-DE', () => topicName('{Law}'))).toBe('{Law}');
  });

  it('are inflected within a German sentence and in lower case within an English one, unless an operator named them', () => {
    expect(['Machine Learning', 'Law', 'R & D'].map(topicInSentence)).toEqual([
      'machine learning',
      'law',
      'R & D',
    ]);
    expect(inLocale('de-DE', () => ['Machine Learning', 'Law'].map(topicInSentence))).toEqual([
      'maschinellem Lernen',
      'Recht',
    ]);
  });

  it('are sorted by the displayed name', () => {
    const topics = [
      { name: 'Law', slug: 'law' },
      { name: 'Public relations', slug: 'public-relations' },
      { name: 'Privacy', slug: 'privacy' },
    ];
    const names = (): string[] => topicsByName(topics).map(({ name }) => name);
    expect(names()).toEqual(['Law', 'Privacy', 'Public relations']);
    expect(inLocale('de-DE', names)).toEqual(['Datenschutz', 'Öffentlichkeitsarbeit', 'Recht']);
  });
});
