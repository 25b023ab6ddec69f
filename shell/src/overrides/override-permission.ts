import type { InitialData } from '@acquaint/contracts';

/** `unknown`: wait, and load nothing. */
export type Permission = 'allowed' | 'refused' | 'unknown';

interface Known {
  /** Whether it is a developer's own platform, where everybody has the permission. Undefined until the registry is loaded. */
  readonly isDevelopment: boolean | undefined;
  readonly isLoggedIn: boolean;
  /** From the initial data; undefined until they are loaded. */
  readonly role: InitialData['user_data']['role'] | undefined;
}

/** Returns whether this person may run code of their own computer in the page: on a developer's own platform, or as staff. */
export function overridePermission({ isDevelopment, isLoggedIn, role }: Known): Permission {
  if (isDevelopment === true) return 'allowed';
  if (isDevelopment === undefined || !isLoggedIn || role === undefined) return 'unknown';
  return role === 'member' ? 'refused' : 'allowed';
}
