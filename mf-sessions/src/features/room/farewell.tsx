import { useEndpointQuery } from '@acquaint/api-client';
import { getSession } from '@acquaint/contracts';
import { Link, useFact, useNavigate } from '@acquaint/remote-kit';
import { AsyncState, Button, Flex, Page, personName } from '@acquaint/ui';
import { PendingIfAny } from '../../recording/pending-if-any.tsx';
import type { RoomOver } from './use-room.ts';

const TITLES = {
  left: 'You left the session',
  ended: 'The session is over',
  replaced: 'You joined from another window',
  refused: 'You are out of the call',
} as const satisfies Record<RoomOver, string>;

interface FarewellProps {
  readonly sessionId: string;
  readonly phase: RoomOver;
  readonly onRejoin: () => void;
}

/** After the call: back in, write the review, or go on. */
export function Farewell({ sessionId, phase, onRejoin }: FarewellProps) {
  const navigate = useNavigate();
  const session = useEndpointQuery(getSession, { params: { id: sessionId } }, { staleTime: 0, gcTime: 0 });
  // The server ends the session when the last of the two has left: it may happen while this page is open.
  useFact('session/completed', () => void session.refetch());
  return (
    <Page title={TITLES[phase]} width="narrow">
      <AsyncState query={session}>
        {(data) => {
          const other = data.my_role === 'host' ? data.booker : data.host;
          return (
            <Flex vertical gap={16}>
              <p>
                {data.can_review
                  ? `How was it with ${personName(other)}? A few words help both of you.`
                  : 'You can pick up where you left off.'}
              </p>
              <Flex gap={8} wrap>
                {data.can_review && (
                  <Button
                    type="primary"
                    onClick={() => void navigate(`/dashboard/review?session=${sessionId}`)}
                  >
                    Write a review
                  </Button>
                )}
                {data.room_open && <Button onClick={onRejoin}>Rejoin</Button>}
                <Button onClick={() => void navigate('/dashboard/sessions/past')}>Past sessions</Button>
              </Flex>
            </Flex>
          );
        }}
      </AsyncState>
      <PendingIfAny />
      <p>
        <Link to="/dashboard/home/intros">Back to your introductions</Link>
      </p>
    </Page>
  );
}
