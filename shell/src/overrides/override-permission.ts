import type { InitialData } from '@acquaint/contracts';

/** `unknown`: wait, and load nothing meanwhile. */
export type Permission = 'allowed' | 'refused' | 'unknown';

interface Known {
  /** The platform is a developer's own: everybody may. Undefined until the registry is there. */
  readonly isDevelopment: boolean | undefined;
  readonly isLoggedIn: boolean;
  /** Of the initial data; undefined until they are there. */
  readonly role: InitialData['user_data']['role'] | undefined;
}

/** Whether this person may run code of their own computer in the page: on a developer's own platform, or as staff. */
export function overridePermission({ isDevelopment, isLoggedIn, role }: Known): Permission {
  if (isDevelopment === true) return 'allowed';
  if (isDevelopment === undefined || !isLoggedIn || role === undefined) return 'unknown';
  return role === 'member' ? 'refused' : 'allowed';
}
