import { useEndpointQuery } from '@acquaint/api-client';
import { getSession, type Session } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { AsyncState, EmptyNote, Page } from '@acquaint/ui';
import { SessionCard } from '../../components/session-card.tsx';
import { rich, t } from '../../i18n.ts';
import { BookerPayment } from './booker-payment.tsx';
import { HostMoney } from './host-money.tsx';
import { WayBack } from '../../components/way-back.tsx';

/** Pattern of record ids. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `/dashboard/interview-payment/?session=<id>`: what a session costs, who pays, and where the money is. */
export function PaymentPage() {
  const [params] = useSearchParams();
  const id = params.get('session') ?? '';
  return (
    <Page title={t('Session payment')} width="narrow">
      {UUID.test(id) ? (
        <OneSession key={id} id={id} />
      ) : (
        <EmptyNote
          drawing="link"
          title={t('No session selected')}
          text={t('Choose one of your sessions.')}
          action={<Link to="/dashboard/sessions/upcoming">{t('Upcoming sessions')}</Link>}
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
        drawing="calendar"
        title={t('This isn’t one of your sessions')}
        text={t('The link may be incomplete, or meant for someone else. No payment was made.')}
        action={<Link to="/dashboard/sessions/upcoming">{t('Upcoming sessions')}</Link>}
      />
    );
  }
  return (
    <AsyncState query={session}>
      {(data) => {
        if (data.price_cents === 0) return <Free session={data} />;
        return data.my_role === 'host' ? <HostMoney session={data} /> : <BookerPayment id={data.id} />;
      }}
    </AsyncState>
  );
}

function Free({ session }: { readonly session: Session }) {
  return (
    <SessionCard session={session}>
      <p style={{ margin: 0 }}>
        {rich('<strong>This session is free.</strong> There’s nothing to pay, now or later.', {
          strong: (inside) => <strong>{inside}</strong>,
        })}
      </p>
      <WayBack session={session} />
    </SessionCard>
  );
}
