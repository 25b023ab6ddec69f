import { useEndpointQuery } from '@acquaint/api-client';
import { getSession, type Session } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { AsyncState, EmptyNote, Page } from '@acquaint/ui';
import { SessionCard } from '../../parts/session-card.tsx';

/** The form of every record's id. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `/dashboard/interview-payment/?session=<id>`: what a session costs. */
export function PaymentPage() {
  const [params] = useSearchParams();
  const id = params.get('session') ?? '';
  return (
    <Page title="Session payment" width="narrow">
      {UUID.test(id) ? (
        <OneSession id={id} />
      ) : (
        <EmptyNote
          title="No session selected"
          text="Choose one of your sessions."
          action={<Link to="/dashboard/sessions/upcoming">Upcoming sessions</Link>}
        />
      )}
    </Page>
  );
}

function OneSession({ id }: { readonly id: string }) {
  const session = useEndpointQuery(getSession, { params: { id } });
  if (session.data === undefined && session.error?.status === 404) {
    return (
      <EmptyNote
        title="This isn’t one of your sessions"
        text="The link may be incomplete, or meant for someone else. No payment was made."
        action={<Link to="/dashboard/sessions/upcoming">Upcoming sessions</Link>}
      />
    );
  }
  return <AsyncState query={session}>{(data) => <Costs session={data} />}</AsyncState>;
}

function Costs({ session }: { readonly session: Session }) {
  const isPast = PAST.has(session.state);
  return (
    <SessionCard session={session}>
      <p style={{ margin: 0 }}>
        <strong>This session costs nothing.</strong> There is nothing to pay, now or later.
      </p>
      <Link to={isPast ? '/dashboard/sessions/past' : '/dashboard/sessions/upcoming'}>
        {isPast ? 'Past sessions' : 'Upcoming sessions'}
      </Link>
    </SessionCard>
  );
}

const PAST: ReadonlySet<Session['state']> = new Set([
  'completed',
  'declined',
  'expired',
  'cancelled',
  'no_show',
]);
