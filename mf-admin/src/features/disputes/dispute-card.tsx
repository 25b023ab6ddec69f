import type { SessionDispute } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { Button, Card, Flex, personName, Tag, TimeText } from '@acquaint/ui';

export type Decision = 'upheld' | 'removed';

const KINDS: Readonly<Record<SessionDispute['kind'], string>> = {
  late_cancellation: 'Late cancellation',
  late_move: 'Late move',
  no_show: 'Missed session',
};

interface DisputeCardProps {
  readonly dispute: SessionDispute;
  readonly onWish: (decision: Decision) => void;
}

/** One dispute: what counts, what the member says, what the server saw, and the two decisions. */
export function DisputeCard({ dispute, onWish }: DisputeCardProps) {
  const { kind, state, person, other, starts_at, happened_at, attendance, cancel_reason, decision } = dispute;
  const name = personName(person);
  return (
    <Card>
      <Flex vertical gap={8}>
        <Flex gap={8} align="center" wrap>
          <h2 style={{ margin: 0, fontSize: 16 }}>
            {KINDS[kind]}:{' '}
            <Link style={{ textDecoration: 'underline' }} to={profilePath(person.username)}>
              {name}
            </Link>
          </h2>
          {state === 'removed' && <Tag color="success">Counts no more</Tag>}
          {state === 'upheld' && <Tag color="warning">Counts</Tag>}
        </Flex>
        <p style={{ margin: 0 }}>
          Was to meet {personName(other)} on <TimeText at={starts_at} format="weekdayTime" />; it counts since{' '}
          <TimeText at={happened_at} format="weekdayTime" />.
        </p>
        <blockquote style={{ margin: 0, whiteSpace: 'pre-wrap' }}>“{dispute.dispute}”</blockquote>
        {cancel_reason !== '' && <p style={{ margin: 0 }}>Said when cancelling: “{cancel_reason}”</p>}
        <Attendance attendance={attendance} />
        {decision !== '' && <p style={{ margin: 0 }}>Decided: “{decision}”</p>}
        {state === 'disputed' && (
          <Flex gap={8} wrap>
            <Button aria-label={`Count it no more: ${name}`} onClick={() => onWish('removed')}>
              Count it no more
            </Button>
            <Button aria-label={`Let it count: ${name}`} onClick={() => onWish('upheld')}>
              Let it count
            </Button>
          </Flex>
        )}
      </Flex>
    </Card>
  );
}

/** Who was in the room and when: what a missed session is decided by. */
function Attendance({ attendance }: Pick<SessionDispute, 'attendance'>) {
  if (attendance.length === 0) return <p style={{ margin: 0 }}>Nobody was in the room.</p>;
  return (
    <ul aria-label="In the room" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {attendance.map(({ username, entered_at, left_at }) => (
        <li key={`${username} ${entered_at}`}>
          In the room: @{username}, <TimeText at={entered_at} format="time" /> to{' '}
          {left_at === null ? 'the end' : <TimeText at={left_at} format="time" />}
        </li>
      ))}
    </ul>
  );
}
