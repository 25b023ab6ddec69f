import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@acquaint/contracts';
import { AsyncState, Button, Card, CopyField, ErrorNote, Flex, Popconfirm, TimeText } from '@acquaint/ui';
import { rich, t } from '../../../i18n.ts';

/** The private feed URL for calendar applications: show, copy, replace, turn off. */
export function CalendarFeedCard() {
  const feed = useEndpointQuery(getCalendarFeed, {});
  const make = useEndpointMutation(makeCalendarFeed);
  const end = useEndpointMutation(endCalendarFeed);
  const failure = make.error ?? end.error;
  return (
    <Card title={<h3 style={{ margin: 0, fontSize: 16 }}>{t('Your sessions in your calendar')}</h3>}>
      <AsyncState query={feed}>
        {({ url, made_at }) => (
          <Flex vertical gap={16}>
            <p style={{ margin: 0 }}>
              {t(
                'Subscribe to this address in Google Calendar, Outlook, Apple Calendar or any other calendar app, and your sessions will always be there.',
              )}
            </p>
            {url !== null && <CopyField value={url} label={t('Your private calendar address')} />}
            {made_at !== null && (
              <p style={{ margin: 0 }}>
                {rich('Created {time}. Anyone who has it can see who you meet and when.', {
                  time: <TimeText at={made_at} format="relative" />,
                })}
                {url === null && ` ${t('It can’t be shown again. Create a new one.')}`}
              </p>
            )}
            {failure !== null && <ErrorNote error={failure} />}
            <Flex gap={8} wrap>
              {made_at === null ? (
                <Button loading={make.isPending} onClick={() => make.mutate({})}>
                  {t('Create a calendar address')}
                </Button>
              ) : (
                <>
                  <Popconfirm
                    title={t('Create a new address?')}
                    description={t('Your current one will stop working everywhere.')}
                    okText={t('Create a new one')}
                    cancelText={t('Keep it')}
                    onConfirm={() => make.mutate({})}
                  >
                    <Button loading={make.isPending}>{t('Create a new address')}</Button>
                  </Popconfirm>
                  <Popconfirm
                    title={t('Stop sharing your sessions?')}
                    description={t('Calendars that use this address will no longer show your sessions.')}
                    okText={t('Stop sharing')}
                    cancelText={t('Keep it')}
                    onConfirm={() => end.mutate({})}
                  >
                    <Button danger loading={end.isPending}>
                      {t('Stop sharing')}
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
