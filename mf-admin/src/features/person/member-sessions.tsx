import { useEndpointPages } from '@acquaint/api-client';
import { adminListPersonSessions, adminRefundSession, type MemberSession } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Button, personName, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useMayCall } from '../../components/may-call.tsx';
import { personLink } from '../../components/members/person-link.tsx';
import { RefundDialog } from '../../components/refund-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { ShortList } from '../../components/lists/short-list.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { useMoney } from '../../components/use-money.ts';
import { rich, t } from '../../i18n.ts';
import styles from './person.module.css';

const STATES: Readonly<Record<MemberSession['state'], string>> = {
  held: msg('Reserved'),
  requested: msg('Requested'),
  confirmed: msg('Confirmed'),
  live: msg('In progress'),
  completed: msg('Completed'),
  declined: msg('Declined'),
  cancelled: msg('Cancelled'),
  expired: msg('Expired'),
  no_show: msg('Missed'),
};

const PAYMENTS: Readonly<Record<MemberSession['payment'], string>> = {
  none: msg('not paid'),
  due: msg('payment is due'),
  paid: msg('paid, held by the platform'),
  released: msg('paid to the host'),
  refunded: msg('refunded'),
};

/** The sessions of a member with what was paid for them. */
export function MemberSessions({ id }: { readonly id: string }) {
  const sessions = useEndpointPages(adminListPersonSessions, { params: { id } });
  const mayRefund = useMayCall(adminRefundSession);
  const [choice, choose, end] = useDecision<MemberSession>();
  return (
    <Section title={t('Sessions')}>
      <ShortList
        pages={sessions}
        keyOf={(session) => session.id}
        label={t('Sessions')}
        empty={{ title: t('No sessions yet'), isLine: true }}
      >
        {(session) => (
          <SessionRow session={session} onRefund={mayRefund ? () => choose(session) : undefined} />
        )}
      </ShortList>
      {choice && (
        <RefundDialog
          sessionId={choice.id}
          title={t('Refund the session with {name}', { name: personName(choice.other) })}
          amountCents={choice.price_cents}
          onClosed={end}
        />
      )}
    </Section>
  );
}

interface SessionRowProps {
  readonly session: MemberSession;
  /** Undefined for staff who may not give money back. */
  readonly onRefund: (() => void) | undefined;
}

function SessionRow({ session, onRefund }: SessionRowProps) {
  const { role, other, state, starts_at, price_cents, payment, vouchers_cents } = session;
  const money = useMoney();
  const name = personName(other);
  const isPaid = payment !== 'none' && payment !== 'due';
  const words = price_cents > 0 ? `${money(price_cents)}, ${t(PAYMENTS[payment])}` : '';
  return (
    <div className={styles['row']}>
      <span>
        <TimeText at={starts_at} />
        {' · '}
        {role === 'host'
          ? rich('Booked by <link>{name}</link>', { name, link: personLink(other) })
          : rich('Booked with <link>{name}</link>', { name, link: personLink(other) })}
      </span>
      <span>
        {t(STATES[state])}
        {words !== '' && ' · '}
        {isPaid && words !== '' ? (
          <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/payment', { id: session.id })}>
            {words}
          </Link>
        ) : (
          words
        )}
        {vouchers_cents > 0 && ` · ${t('{amount} of it lunch money', { amount: money(vouchers_cents) })}`}
        {onRefund !== undefined && payment === 'paid' && state === 'completed' && (
          <>
            {' '}
            <Button
              size="small"
              aria-label={t('Refund the session with {name}', { name })}
              onClick={onRefund}
            >
              {t('Refund')}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}
