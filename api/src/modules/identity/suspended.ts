import { msg } from '@acquaint/words/languages';

/** What a person reads whose account is suspended: when they log in, and when a page of theirs starts anew. */
export const SUSPENDED = msg(
  'This account is suspended. If you think this is a mistake, please write to us.',
);
