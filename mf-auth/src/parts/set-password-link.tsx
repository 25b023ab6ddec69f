import { Link } from '@acquaint/remote-kit';

/** To the page that mails a code for a password, with the email filled in. It travels beside the address, not within it. */
export function SetPasswordLink({ email }: { readonly email: string }) {
  return (
    <Link style={{ textDecoration: 'underline' }} to="/forgot-password" state={{ email }}>
      Set a password
    </Link>
  );
}

/** The email that `SetPasswordLink` brought along. */
export function broughtEmail(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return typeof state.email === 'string' ? state.email : undefined;
}
