import { msg } from '@acquaint/i18n/languages';

/** Message to a suspended member who logs in or reloads a page. */
export const SUSPENDED = msg(
  'This account is suspended. If you think this is a mistake, please write to us.',
);
