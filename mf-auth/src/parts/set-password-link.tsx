import { Link } from '@acquaint/remote-kit';
import type { ReactNode } from 'react';

interface SetPasswordLinkProps {
  readonly email: string;
  readonly children: ReactNode;
}

/** To the page that mails a code for a password, with the email filled in. It travels beside the address, not within it. */
export function SetPasswordLink({ email, children }: SetPasswordLinkProps) {
  return (
    <Link style={{ textDecoration: 'underline' }} to="/forgot-password" state={{ email }}>
      {children}
    </Link>
  );
}

/** The email that `SetPasswordLink` brought along. */
export function broughtEmail(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return typeof state.email === 'string' ? state.email : undefined;
}
