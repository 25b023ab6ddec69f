import type { SessionDispute } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Button, Card, Flex, personName, Tag, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { rich, t } from '../../i18n.ts';

export type Decision = 'upheld' | 'removed';

const KINDS: Readonly<Record<SessionDispute['kind'], string>> = {
  late_cancellation: msg('Late cancellation: <person>{name}</person>'),
  late_move: msg('Late move: <person>{name}</person>'),
  no_show: msg('Missed session: <person>{name}</person>'),
};

interface DisputeCardProps {
  readonly dispute: SessionDispute;
  /** Null for staff who may not decide. */
  readonly onDecide: ((decision: Decision) => void) | null;
}

/** One dispute: the reliability mark, the member's statement, the attendance the server recorded, and two buttons for those who may decide. */
export function DisputeCard({ dispute, onDecide }: DisputeCardProps) {
  const { kind, state, person, other, starts_at, happened_at, attendance, cancel_reason, decision } = dispute;
  const name = personName(person);
  return (
    <Card>
      <Flex vertical gap={8}>
        <Flex gap={8} align="center" wrap>
          <h2 style={{ margin: 0, fontSize: 16 }}>
            {rich(KINDS[kind], {
              name,
              person: (inside) => (
                <Link
                  style={{ textDecoration: 'underline' }}
                  to={to('/custom-admin/person', { id: person.id })}
                >
                  {inside}
                </Link>
              ),
            })}
          </h2>
          {state === 'removed' && <Tag color="success">{t('Mark removed')}</Tag>}
          {state === 'upheld' && <Tag color="warning">{t('Mark kept')}</Tag>}
        </Flex>
        <p style={{ margin: 0 }}>
          {rich('Was due to meet {other} on {start}. Marked on {since}.', {
            other: (
              <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/person', { id: other.id })}>
                {personName(other)}
              </Link>
            ),
            start: <TimeText at={starts_at} />,
            since: <TimeText at={happened_at} />,
          })}
        </p>
        <blockquote style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
          {t('“{words}”', { words: dispute.dispute })}
        </blockquote>
        {cancel_reason !== '' && (
          <p style={{ margin: 0 }}>{t('Said when cancelling: “{reason}”', { reason: cancel_reason })}</p>
        )}
        <Attendance attendance={attendance} />
        {decision !== '' && <p style={{ margin: 0 }}>{t('Decided: “{reason}”', { reason: decision })}</p>}
        {state === 'disputed' && onDecide && (
          <Flex gap={8} wrap>
            <Button aria-label={t('Remove mark: {name}', { name })} onClick={() => onDecide('removed')}>
              {t('Remove mark')}
            </Button>
            <Button aria-label={t('Keep mark: {name}', { name })} onClick={() => onDecide('upheld')}>
              {t('Keep mark')}
            </Button>
          </Flex>
        )}
      </Flex>
    </Card>
  );
}

/** Lists who was in the room and when, which is the evidence about a missed session. */
function Attendance({ attendance }: Pick<SessionDispute, 'attendance'>) {
  if (attendance.length === 0) return <p style={{ margin: 0 }}>{t('No one was in the room.')}</p>;
  return (
    <ul aria-label={t('In the room')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {attendance.map(({ username, entered_at, left_at }) => (
        <li key={`${username} ${entered_at}`}>
          {left_at === null
            ? rich('In the room: @{username}, {from} to the end', {
                username,
                from: <TimeText at={entered_at} format="time" />,
              })
            : rich('In the room: @{username}, {from} to {to}', {
                username,
                from: <TimeText at={entered_at} format="time" />,
                to: <TimeText at={left_at} format="time" />,
              })}
        </li>
      ))}
    </ul>
  );
}
