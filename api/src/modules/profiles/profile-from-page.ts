import { updateProfile } from '@acquaint/contracts';
import type { PageCard } from '../../ports/outside/page-card.ts';
import type { ProfileChange } from './profiles.repository.ts';

const { first_name, last_name, headline, website } = updateProfile.body.shape;
const HEADLINE_LENGTH = 160;

/** What a page about a person gives to their profile, where the profile may have it; empty when it gives nothing. */
export function changeFromPage(card: PageCard): Pick<ProfileChange, 'person' | 'profile'> {
  const first = first_name.safeParse(card.person.firstName ?? undefined).data;
  const last = last_name.safeParse(card.person.lastName ?? undefined).data;
  const line = headline.safeParse(shortened(card.person.headline ?? card.description ?? '')).data;
  return {
    // Half a name would mix two people's.
    person: first && last ? { firstName: first, lastName: last } : {},
    profile: line ? { headline: line } : {},
  };
}

/** The page itself, as the website of a profile that has none. */
export function websiteOf(url: string): string | undefined {
  return website.safeParse(url).data;
}

/** At most as long as a headline is, ended at a word. */
function shortened(text: string): string {
  if (text.length <= HEADLINE_LENGTH) return text;
  const cut = text.slice(0, HEADLINE_LENGTH - 1);
  const word = cut.lastIndexOf(' ');
  return `${word > 0 ? cut.slice(0, word) : cut}…`;
}
