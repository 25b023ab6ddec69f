import type { PageCard } from '../../../ports/outside/page-card.ts';
import { changeFromPage, websiteOf } from './profile-from-page.ts';

const person = { firstName: 'Ada', lastName: 'Lovelace', headline: 'Analyst', imageUrl: null };
const card: PageCard = {
  title: 'Ada Lovelace',
  description: 'Notes on the engine',
  siteName: null,
  imageUrl: null,
  person,
};
const nobody = { firstName: null, lastName: null, headline: null, imageUrl: null };

describe('what a page adds to a profile', () => {
  it.each<[string, PageCard, object]>([
    [
      'is the name and headline of the person described',
      card,
      { person: { firstName: 'Ada', lastName: 'Lovelace' }, profile: { headline: 'Analyst' } },
    ],
    [
      'is its description if it describes nobody',
      { ...card, person: nobody },
      { person: {}, profile: { headline: 'Notes on the engine' } },
    ],
    [
      'is no incomplete name',
      { ...card, person: { ...person, lastName: null } },
      { person: {}, profile: { headline: 'Analyst' } },
    ],
    [
      'is no name that is too long',
      { ...card, person: { ...person, lastName: 'x'.repeat(61) } },
      { person: {}, profile: { headline: 'Analyst' } },
    ],
    [
      'is nothing if the page has no data',
      { ...card, description: null, person: nobody },
      { person: {}, profile: {} },
    ],
  ])('%s', (_, page, expected) => {
    expect(changeFromPage(page)).toEqual(expected);
  });

  it.each([
    ['at a word', 'engine '.repeat(40), `${'engine '.repeat(22).trimEnd()}…`],
    ['anywhere when it is one word', 'x'.repeat(400), `${'x'.repeat(159)}…`],
  ])('is cut %s at the length limit of a headline', (_, description, headline) => {
    expect(changeFromPage({ ...card, description, person: nobody }).profile).toEqual({ headline });
    expect(headline.length).toBeLessThanOrEqual(160);
  });

  it('includes its URL if a profile can store it', () => {
    expect(websiteOf('https://ada.example/me')).toBe('https://ada.example/me');
    expect(websiteOf(`https://ada.example/${'x'.repeat(400)}`)).toBeUndefined();
  });
});
