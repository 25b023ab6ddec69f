import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { acceptRequest, cancelSession, declineRequest, type Session } from '@acquaint/contracts';
import { useNavigate } from '@acquaint/remote-kit';
import { App, Button, Popconfirm } from '@acquaint/ui';
import { VideoCameraOutlined } from '@acquaint/ui/icons';
import { SESSION_READS } from '../../parts/session-endpoints.ts';

/** What can be done with an upcoming session: enter, answer the request, cancel. */
export function UpcomingActions({ session }: { readonly session: Session }) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const accept = useEndpointMutation(acceptRequest, { invalidates: SESSION_READS, onError });
  const decline = useEndpointMutation(declineRequest, { invalidates: SESSION_READS, onError });
  const cancel = useEndpointMutation(cancelSession, {
    invalidates: SESSION_READS,
    onError,
    onSuccess: () => void message.success('Session cancelled. The other person has been told.'),
  });
  const params = { id: session.id };
  const isMineToAnswer = session.state === 'requested' && session.my_role === 'host';

  return (
    <>
      {session.room_open && (
        <Button
          type="primary"
          icon={<VideoCameraOutlined />}
          onClick={() => void navigate(`/room?session=${session.id}`)}
        >
          Enter the room
        </Button>
      )}
      {isMineToAnswer && (
        <>
          <Button type="primary" loading={accept.isPending} onClick={() => accept.mutate({ params })}>
            Accept
          </Button>
          <Button loading={decline.isPending} onClick={() => decline.mutate({ params, body: {} })}>
            Decline
          </Button>
        </>
      )}
      {(session.state === 'confirmed' || session.state === 'requested') && !isMineToAnswer && (
        <Popconfirm
          title="Cancel this session?"
          description={
            isLate(session)
              ? 'It starts in less than three hours, so it counts as a late cancellation.'
              : undefined
          }
          okText="Cancel the session"
          cancelText="Keep it"
          onConfirm={() => cancel.mutate({ params, body: {} })}
        >
          <Button loading={cancel.isPending}>Cancel</Button>
        </Popconfirm>
      )}
    </>
  );
}

const FREE_UNTIL_MS = 3 * 60 * 60_000;

/** Decisions, Sessions: free to cancel until three hours before the start. */
function isLate(session: Session): boolean {
  return session.state === 'confirmed' && Date.parse(session.starts_at) - Date.now() < FREE_UNTIL_MS;
}
