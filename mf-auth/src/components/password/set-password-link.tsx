import { Link } from '@acquaint/remote-kit';
import type { ReactNode } from 'react';

interface SetPasswordLinkProps {
  readonly email: string;
  readonly children: ReactNode;
}

/**
 * Link to the page that sends a code to set a password, with the email filled in. The email is passed in the history state, not
 * in the URL.
 */
export function SetPasswordLink({ email, children }: SetPasswordLinkProps) {
  return (
    <Link style={{ textDecoration: 'underline' }} to="/forgot-password" state={{ email }}>
      {children}
    </Link>
  );
}

/** Returns the email passed by `SetPasswordLink`. */
export function broughtEmail(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return typeof state.email === 'string' ? state.email : undefined;
}
