import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@acquaint/contracts';
import { AsyncState, Button, Card, CopyField, ErrorNote, Flex, Popconfirm, TimeText } from '@acquaint/ui';

/** The private address at which calendar programs find my sessions: show it, copy it, make a new one, end it. */
export function CalendarFeedCard() {
  const feed = useEndpointQuery(getCalendarFeed, {});
  const make = useEndpointMutation(makeCalendarFeed, { invalidates: [getCalendarFeed] });
  const end = useEndpointMutation(endCalendarFeed, { invalidates: [getCalendarFeed] });
  const failure = make.error ?? end.error;
  return (
    <Card title={<h2 style={{ margin: 0, fontSize: 16 }}>Your sessions in your calendar</h2>}>
      <AsyncState query={feed}>
        {({ url, made_at }) => (
          <Flex vertical gap={16}>
            <p style={{ margin: 0 }}>
              Subscribe to this address in Google Calendar, Outlook, Apple Calendar or any other program, and
              your sessions are always there.
            </p>
            {url !== null && <CopyField value={url} label="Your private calendar address" />}
            {made_at !== null && (
              <p style={{ margin: 0 }}>
                Made <TimeText at={made_at} format="relative" />. Whoever has it sees with whom you meet, and
                when.
                {url === null && ' It can’t be shown any more: make a new one.'}
              </p>
            )}
            {failure !== null && <ErrorNote error={failure} />}
            <Flex gap={8} wrap>
              {made_at === null ? (
                <Button loading={make.isPending} onClick={() => make.mutate({})}>
                  Make a calendar address
                </Button>
              ) : (
                <>
                  <Popconfirm
                    title="Make a new address?"
                    description="The one you have stops working everywhere."
                    okText="Make a new one"
                    cancelText="Keep it"
                    onConfirm={() => make.mutate({})}
                  >
                    <Button loading={make.isPending}>Make a new address</Button>
                  </Popconfirm>
                  <Popconfirm
                    title="Stop sharing your sessions?"
                    description="Calendars that use the address show your sessions no more."
                    okText="Stop sharing"
                    cancelText="Keep it"
                    onConfirm={() => end.mutate({})}
                  >
                    <Button danger loading={end.isPending}>
                      Stop sharing
                    </Button>
                  </Popconfirm>
                </>
              )}
            </Flex>
          </Flex>
        )}
      </AsyncState>
    </Card>
  );
}
