import type { Session } from '@acquaint/contracts';
import { Link } from '@acquaint/remote-kit';
import { t } from '../i18n.ts';

const PAST: ReadonlySet<Session['state']> = new Set([
  'completed',
  'declined',
  'expired',
  'cancelled',
  'no_show',
]);

/** Link to the list that contains this session. */
export function WayBack({ session }: { readonly session: Session }) {
  const isPast = PAST.has(session.state);
  return (
    <Link to={isPast ? '/dashboard/sessions/past' : '/dashboard/sessions/upcoming'}>
      {t(isPast ? 'Past sessions' : 'Upcoming sessions')}
    </Link>
  );
}
