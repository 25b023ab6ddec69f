import type { PersonSummary } from '@acquaint/contracts';

/** Returns a guest in the form of a person, as everybody in the room sees them. */
export function guestPerson({ id, name }: { readonly id: string; readonly name: string }): PersonSummary {
  const nothing = { is_expert: false, is_investor: false, is_pro: false, is_erased: false };
  return {
    id,
    username: '',
    first_name: name,
    last_name: '',
    headline: 'Guest',
    picture_url: null,
    ...nothing,
  };
}
