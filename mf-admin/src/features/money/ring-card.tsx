import { useMoney } from '../../components/use-money.ts';
import type { WithheldMoney, MoneyRing, SharedSignal } from '@acquaint/contracts';
import { Link, profilePath, to } from '@acquaint/remote-kit';
import { Button, Card, Flex, formatList, personName, Tag, TimeText } from '@acquaint/ui';
import { useId, type ReactNode } from 'react';
import { EmailText } from '../../components/email-text.tsx';
import { rich, t } from '../../i18n.ts';
import type { MoneyDecision } from './decide-money-dialog.tsx';
import { KINDS, SIGNS } from './money-words.ts';

interface RingCardProps {
  readonly ring: MoneyRing;
  /** Null for staff who may not decide. */
  readonly onDecide: ((withheld: WithheldMoney, decision: MoneyDecision) => void) | null;
}

const PLAIN = { margin: 0 } as const;

/** A ring of accounts: who, what they share, the money between them, and the amounts to decide. */
export function RingCard({ ring, onDecide }: RingCardProps) {
  const { people, signals, payments, withheld } = ring;
  const money = useMoney();
  const nameOf = (id: string): string => {
    const person = people.find((each) => each.id === id);
    return person ? personName(person) : t('someone');
  };
  return (
    <Card>
      <Flex vertical gap={16}>
        <h2 style={{ margin: 0, fontSize: 16 }}>{titleOf(withheld, money)}</h2>
        <Part title={t('{count, plural, one {# account} other {# accounts}}', { count: people.length })}>
          {people.map((person) => (
            <li key={person.id} style={{ overflowWrap: 'anywhere' }}>
              <Link style={{ textDecoration: 'underline' }} to={profilePath(person.username)}>
                {personName(person)}
              </Link>{' '}
              <EmailText email={person.email} />{' '}
              {person.is_suspended && <Tag color="error">{t('Suspended')}</Tag>}
            </li>
          ))}
        </Part>
        {signals.length > 0 && (
          <Part title={t('What they share')}>
            {signals.map((sign) => (
              <li key={`${sign.kind} ${sign.people.join(' ')}`}>{wordsOf(sign, nameOf)}</li>
            ))}
          </Part>
        )}
        {payments.length > 0 && (
          <Part title={t('Money between them')}>
            {payments.map(({ kind, from, to, amount_cents, state, at }) => (
              <li key={`${kind} ${from} ${to} ${at}`}>
                {rich(
                  kind === 'session'
                    ? '{day}: {from} paid {amount} for a session with {to}.'
                    : '{day}: {amount} of lunch money to {to}, for inviting {from}.',
                  {
                    day: <TimeText at={at} format="date" />,
                    from: nameOf(from),
                    to: nameOf(to),
                    amount: money(amount_cents),
                  },
                )}{' '}
                {state === 'paid' && <Tag color="warning">{t('On hold')}</Tag>}
                {state === 'refunded' && <Tag>{t('Refunded')}</Tag>}
              </li>
            ))}
          </Part>
        )}
        <Part title={t('Amounts')}>
          {withheld.map((one) => (
            <li key={one.id}>
              <Amount withheld={one} onDecide={onDecide} />
            </li>
          ))}
        </Part>
      </Flex>
    </Card>
  );
}

/** The amount, and from whom to whom it goes; with several pairs, the people who would get it. */
function titleOf(withheld: readonly WithheldMoney[], money: (cents: number) => string): string {
  const amount = money(withheld.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
  const pairs = new Map(withheld.map((one) => [`${one.other?.id} ${one.person.id}`, one]));
  const [first] = pairs.values();
  if (pairs.size === 1 && first?.other)
    return t('{amount} · {from} → {to}', {
      ...{ amount, from: personName(first.other), to: personName(first.person) },
    });
  const receivers = new Map(withheld.map(({ person }) => [person.id, personName(person)]));
  return t('{amount} · to {names}', { amount, names: formatList([...receivers.values()], 'commas') });
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section>
      <h3 id={id} style={{ margin: '0 0 4px', fontSize: 14 }}>
        {title}
      </h3>
      <ul aria-labelledby={id} style={{ display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' }}>
        {children}
      </ul>
    </section>
  );
}

function wordsOf({ kind, people }: SharedSignal, nameOf: (id: string) => string): string {
  const [inviter = '', ...invited] = people;
  const names = kind === 'inviter' ? invited : people;
  return t(SIGNS[kind], { inviter: nameOf(inviter), names: names.map(nameOf).join(', ') });
}

function Amount({
  withheld,
  onDecide,
}: {
  readonly withheld: WithheldMoney;
  readonly onDecide: RingCardProps['onDecide'];
}) {
  const { kind, cause, state, person, other, session, dispute, reason } = withheld;
  const amount = useMoney()(withheld.amount_cents);
  const name = personName(person);
  return (
    <Flex vertical gap={8} style={{ padding: '8px 0' }}>
      <Flex gap={8} align="center" wrap>
        <strong>{t(KINDS[kind], { amount, name })}</strong>
        <Tag color="warning">{cause === 'disputed' ? t('Disputed') : t('Linked accounts')}</Tag>
        {state === 'released' && <Tag color="success">{t('Released')}</Tag>}
        {state === 'refused' && <Tag color="error">{t('Refused')}</Tag>}
      </Flex>
      <p style={PLAIN}>
        {rich('Withheld since {day}.', { day: <TimeText at={withheld.withheld_at} /> })}{' '}
        {session !== null &&
          rich(
            'Session with {other} on {start}. They were together for {minutes, plural, =0 {} one {# minute and } other {# minutes and }}{seconds, plural, one {# second} other {# seconds}}.',
            {
              other: other === null ? t('someone') : personName(other),
              start: <TimeText at={session.starts_at} />,
              minutes: Math.floor(session.seconds_together / 60),
              seconds: session.seconds_together % 60,
            },
          )}
      </p>
      {session !== null && (
        <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/payment', { id: session.id })}>
          {t('Show the payment')}
        </Link>
      )}
      {dispute !== '' && (
        <blockquote style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
          {t('“{words}”', { words: dispute })}
        </blockquote>
      )}
      {reason !== '' && <p style={PLAIN}>{t('Decided: “{reason}”', { reason })}</p>}
      {state === 'waiting' && onDecide && (
        <Flex gap={8} wrap>
          <Button
            aria-label={t('Release {amount} to {name}', { amount, name })}
            onClick={() => onDecide(withheld, 'released')}
          >
            {t('Release')}
          </Button>
          <Button
            danger
            aria-label={t('Refuse {amount} to {name}', { amount, name })}
            onClick={() => onDecide(withheld, 'refused')}
          >
            {t('Refuse')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
