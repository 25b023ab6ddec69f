import { useEndpointMutation } from '@acquaint/api-client';
import { closeClipRequest, listClipRequests, type ClipRequest } from '@acquaint/contracts';
import { Button, Card, ErrorNote, Flex, Popconfirm, Tag, TimeText } from '@acquaint/ui';

const STATE = {
  open: ['processing', 'Open'],
  used_up: ['success', 'Answered'],
  expired: ['default', 'Over'],
  closed: ['default', 'Closed'],
} as const satisfies Record<ClipRequest['state'], readonly [string, string]>;

/** One request: what for, how many clips came, until when; and the way to close it. */
export function RequestCard({ request }: { readonly request: ClipRequest }) {
  const close = useEndpointMutation(closeClipRequest, { invalidates: [listClipRequests] });
  const [colour, word] = STATE[request.state];
  return (
    <Card size="small">
      <Flex justify="space-between" gap={8} wrap>
        <div>
          <h3 style={{ margin: 0, fontSize: 16 }}>{request.prompt}</h3>
          <p style={{ margin: '4px 0 0' }}>
            {request.for_whom !== '' && `For ${request.for_whom}. `}
            {request.used} of {request.uses} {request.uses === 1 ? 'clip' : 'clips'} so far
            {request.state === 'open' && (
              <>
                , open until <TimeText at={request.expires_at} format="date" />
              </>
            )}
            .
          </p>
        </div>
        <Flex gap={8} align="center">
          <Tag color={colour}>{word}</Tag>
          {request.state === 'open' && (
            <Popconfirm
              title="Close this link?"
              description="Nobody can record with this link any more. Clips you’ve received are kept."
              okText="Close it"
              cancelText="Keep it open"
              onConfirm={() => close.mutate({ params: { id: request.id } })}
            >
              <Button
                size="small"
                loading={close.isPending}
                aria-label={`Close the link for ${request.prompt}`}
              >
                Close
              </Button>
            </Popconfirm>
          )}
        </Flex>
      </Flex>
      {close.error !== null && <ErrorNote error={close.error} />}
    </Card>
  );
}
