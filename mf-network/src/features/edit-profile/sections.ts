import { msg } from '@acquaint/i18n';

/** The sections of the form in their order; `id` is the hash of their address. What introductions are made of comes first. */
export const SECTIONS = [
  { id: 'topics', title: msg('Who you’d like to meet') },
  { id: 'basics', title: msg('Photo, name and work') },
  { id: 'more', title: msg('More about you') },
  { id: 'experience', title: msg('Experience') },
  { id: 'awards', title: msg('Awards') },
  { id: 'visibility', title: msg('Who sees what') },
  { id: 'public', title: msg('People without an account') },
  { id: 'paths', title: msg('Introductions through people you know') },
] as const;

export type SectionId = (typeof SECTIONS)[number]['id'];
