import { updateProfile } from '@acquaint/contracts';
import type { PageCard } from '../../../ports/outside/page-card.ts';
import type { ProfileChange } from '../profiles.repository.ts';

const { first_name, last_name, headline, website } = updateProfile.body.shape;
const HEADLINE_LENGTH = 160;

/** Extracts the profile fields from a page about a person. Values that a profile cannot have are left out. */
export function changeFromPage(card: PageCard): Pick<ProfileChange, 'person' | 'profile'> {
  const first = first_name.safeParse(card.person.firstName ?? undefined).data;
  const last = last_name.safeParse(card.person.lastName ?? undefined).data;
  const line = headline.safeParse(shortened(card.person.headline ?? card.description ?? '')).data;
  return {
    // Only together: a first name of the page with the profile's last name would mix two people.
    person: first && last ? { firstName: first, lastName: last } : {},
    profile: line ? { headline: line } : {},
  };
}

/** Returns the page's URL as the website of a profile, if it is valid there. */
export function websiteOf(url: string): string | undefined {
  return website.safeParse(url).data;
}

/** Shortens a text to the maximum length of a headline, at a word boundary. */
function shortened(text: string): string {
  if (text.length <= HEADLINE_LENGTH) return text;
  const cut = text.slice(0, HEADLINE_LENGTH - 1);
  const word = cut.lastIndexOf(' ');
  return `${word > 0 ? cut.slice(0, word) : cut}…`;
}
