import { useEndpointMutation } from '@acquaint/api-client';
import { closeClipRequest, type ClipRequest } from '@acquaint/contracts';
import { Button, Card, ErrorNote, Flex, Popconfirm, Tag, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { rich, t } from '../../i18n.ts';

const STATE = {
  open: ['processing', msg('Open')],
  used_up: ['success', msg('Answered')],
  expired: ['default', msg('Expired')],
  closed: ['default', msg('Closed')],
} as const satisfies Record<ClipRequest['state'], readonly [string, string]>;

/** One clip request: its question, number of clips received and expiry, with a button to close it. */
export function RequestCard({ request }: { readonly request: ClipRequest }) {
  const close = useEndpointMutation(closeClipRequest);
  const [colour, word] = STATE[request.state];
  return (
    <Card size="small">
      <Flex justify="space-between" gap={8} wrap>
        <div>
          <h3 style={{ margin: 0, fontSize: 16 }}>{request.prompt}</h3>
          <p style={{ margin: '4px 0 0' }}>
            {request.for_whom !== '' && `${t('For {name}.', { name: request.for_whom })} `}
            {request.state === 'open'
              ? rich('{used} of {uses, plural, one {# clip} other {# clips}} so far, open until {date}.', {
                  used: request.used,
                  uses: request.uses,
                  date: <TimeText at={request.expires_at} format="date" />,
                })
              : t('{used} of {uses, plural, one {# clip} other {# clips}} so far.', {
                  used: request.used,
                  uses: request.uses,
                })}
          </p>
        </div>
        <Flex gap={8} align="center">
          <Tag color={colour}>{t(word)}</Tag>
          {request.state === 'open' && (
            <Popconfirm
              title={t('Close this link?')}
              description={t(
                'No one will be able to record with this link any more. You’ll keep the clips you’ve received.',
              )}
              okText={t('Close link')}
              cancelText={t('Keep it open')}
              onConfirm={() => close.mutate({ params: { id: request.id } })}
            >
              <Button
                size="small"
                loading={close.isPending}
                aria-label={t('Close the link for {prompt}', { prompt: request.prompt })}
              >
                {t('Close')}
              </Button>
            </Popconfirm>
          )}
        </Flex>
      </Flex>
      {close.error !== null && <ErrorNote error={close.error} />}
    </Card>
  );
}
