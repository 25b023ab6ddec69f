import type { Session } from '@acquaint/contracts';
import { lazyPage, Link, profilePath } from '@acquaint/remote-kit';
import { Card, Flex, PersonCard, Tag, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { Suspense, type ReactNode } from 'react';
import { rich, t } from '../i18n.ts';
import { useMoneyFormat } from './payment/money.ts';
import { paymentPath } from './payment/payment-path.ts';

// Loaded when there is such a question, which is rare.
const ConfirmTookPlace = lazyPage(() =>
  import(/* webpackChunkName: "change" */ './confirm-took-place.tsx').then(
    (module) => module.ConfirmTookPlace,
  ),
);

const STATE_LABEL: Readonly<Record<Session['state'], string>> = {
  held: msg('Held for you'),
  requested: msg('Waiting for approval'),
  confirmed: msg('Confirmed'),
  live: msg('Live now'),
  completed: msg('Completed'),
  declined: msg('Declined'),
  expired: msg('Not answered in time'),
  cancelled: msg('Cancelled'),
  no_show: msg('Didn’t take place'),
};
/** The other states have the default colour. */
const STATE_COLOUR: Readonly<Partial<Record<Session['state'], string>>> = {
  requested: 'warning',
  confirmed: 'success',
  live: 'processing',
  cancelled: 'error',
  no_show: 'error',
};

/** Returns the label of a state. A hold that was not paid has expired like an unanswered request; what was too short does not count yet. */
function labelOf({ state, price_cents, payment, confirmation }: Session): string {
  if (state === 'expired' && price_cents > 0 && payment === 'none') return t('Not paid in time');
  if (state === 'completed' && confirmation) return t('Not counted yet');
  return t(STATE_LABEL[state]);
}

/** Returns the other member of a session. */
export function otherOf(session: Session): Session['host'] {
  return session.my_role === 'host' ? session.booker : session.host;
}

interface SessionCardProps {
  readonly session: Session;
  /** Shown next to the state. */
  readonly tag?: ReactNode;
  readonly actions?: ReactNode;
  /** Sets the next session apart from the others. */
  readonly isNext?: boolean;
  /** Hides the price where the payment is shown next to it. */
  readonly isWithoutPrice?: boolean;
  readonly children?: ReactNode;
}

/** One session in a list: member, time and state. */
export function SessionCard(props: SessionCardProps) {
  const { session, tag, actions, isNext = false, isWithoutPrice = false, children } = props;
  const other = otherOf(session);
  return (
    <Card style={isNext ? { borderColor: 'var(--aq-accent)' } : {}}>
      <PersonCard
        person={other}
        avatarSize={isNext ? 80 : 48}
        renderName={(name) => <Link to={profilePath(other.username)}>{name}</Link>}
      >
        <Flex vertical gap={8}>
          <Flex wrap gap={8} align="center">
            <strong>
              <TimeText at={session.starts_at} format="weekdayTime" />
            </strong>
            <span>{t('{minutes} minutes', { minutes: session.duration_minutes })}</span>
            <Tag color={STATE_COLOUR[session.state] ?? 'default'}>{labelOf(session)}</Tag>
            {session.is_late_cancellation && <Tag color="warning">{t('Late')}</Tag>}
            {tag}
            {!isWithoutPrice && <PriceTag session={session} />}
          </Flex>
          {session.note !== '' && <p style={{ margin: 0 }}>{t('“{words}”', { words: session.note })}</p>}
          <Story session={session} />
          {session.confirmation && (
            <Suspense fallback={null}>
              <ConfirmTookPlace session={session} name={other.first_name} />
            </Suspense>
          )}
          {children}
          {actions !== undefined && (
            <Flex wrap align="center" gap={8}>
              {actions}
            </Flex>
          )}
        </Flex>
      </PersonCard>
    </Card>
  );
}

/** Explains the state in a sentence; renders nothing where the label is enough. */
function Story({ session }: { readonly session: Session }) {
  const { state, my_role, cancelled_by, cancel_reason, expires_at } = session;
  const { first_name: name } = otherOf(session);
  const reason = cancel_reason === '' ? '' : ` ${t('“{words}”', { words: cancel_reason })}`;
  if (state === 'requested' && expires_at !== null) {
    return (
      <p style={{ margin: 0 }}>
        {rich(my_role === 'host' ? 'Please answer by {time}.' : '{name} can answer until {time}.', {
          name,
          time: <TimeText at={expires_at} format="weekdayTime" />,
        })}
      </p>
    );
  }
  if (state === 'cancelled' && cancelled_by !== null) {
    return (
      <p style={{ margin: 0 }}>
        {cancelled_by === my_role ? t('You cancelled.') : t('{name} cancelled.', { name })}
        {reason}
      </p>
    );
  }
  if (state === 'declined') {
    return (
      <p style={{ margin: 0 }}>
        {my_role === 'host' ? t('You declined.') : t('{name} declined.', { name })}
        {reason}
      </p>
    );
  }
  return null;
}

/** Price and state of the payment, as seen by booker and host. */
const PAYMENT_LABELS: Readonly<
  Record<Session['payment'], { readonly booker: string; readonly host: string } | null>
> = {
  none: null,
  due: { booker: msg('{price}, to pay'), host: msg('{price}, not yet paid') },
  paid: { booker: msg('{price}, paid'), host: msg('{price}, paid, held by us') },
  released: { booker: msg('{price}, paid'), host: msg('{price}, earned') },
  refunded: { booker: msg('{price}, refunded'), host: msg('{price}, refunded') },
};

/** Price of a session and state of its payment, linked to the payment page; renders nothing for a free one. */
function PriceTag({ session }: { readonly session: Session }) {
  const money = useMoneyFormat();
  const words = PAYMENT_LABELS[session.payment];
  if (session.price_cents === 0) return null;
  const price = money(session.price_cents);
  return (
    <Link to={paymentPath(session.id)}>
      <Tag {...(session.payment === 'due' ? { color: 'warning' } : {})}>
        {words === null ? price : t(words[session.my_role], { price })}
      </Tag>
    </Link>
  );
}
