import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { answerCircleTransfer, withdrawCircleTransfer, type Circle } from '@acquaint/contracts';
import { Alert, App, Button, Flex, personName } from '@acquaint/ui';
import { t } from '../../../i18n.ts';

/** Tells a member that the circle is offered to them, and the admin that their offer waits (R-CIRC-11). */
export function OfferNote({ circle }: { readonly circle: Circle }) {
  const { message } = App.useApp();
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const answer = useEndpointMutation(answerCircleTransfer, {
    onError,
    onSuccess: ({ is_admin, name }) => {
      if (is_admin) void message.success(t('You lead {name} now.', { name }));
    },
  });
  const withdraw = useEndpointMutation(withdrawCircleTransfer, { onError });
  const params = { id: circle.id };
  const sent = answer.isPending ? answer.variables.body.accept : null;
  if (circle.is_offered_to_me) {
    return (
      <Alert
        type="info"
        showIcon
        title={t('The admin would like to hand this circle over to you. Would you like to lead it?')}
        action={
          <Flex gap={8} wrap>
            <Button
              type="primary"
              size="small"
              loading={sent === true}
              disabled={sent === false}
              onClick={() => answer.mutate({ params, body: { accept: true } })}
            >
              {t('Accept')}
            </Button>
            <Button
              size="small"
              loading={sent === false}
              disabled={sent === true}
              onClick={() => answer.mutate({ params, body: { accept: false } })}
            >
              {t('No, thanks')}
            </Button>
          </Flex>
        }
      />
    );
  }
  if (!circle.is_admin || circle.offered_to === null) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('You’ve offered this circle to {name}.', { name: personName(circle.offered_to) })}
      action={
        <Button size="small" loading={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
          {t('Withdraw')}
        </Button>
      }
    />
  );
}
