import { useEndpointMutation, useInitialData } from '@acquaint/api-client';
import { cancelSession, declineRequest, type Session } from '@acquaint/contracts';
import { App, TimeText } from '@acquaint/ui';
import { useMoneyFormat } from '../../components/payment/money.ts';
import { otherOf } from '../../components/session-card.tsx';
import { isLateNow } from '../../components/session-times.ts';
import { rich, t } from '../../i18n.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface EndDialogProps {
  readonly session: Session;
  readonly how: 'cancel' | 'decline';
  readonly onClose: () => void;
}

/** Asks before a session is cancelled, or a request is withdrawn or declined, and says what that means. Mount it only while it is open. */
export function EndDialog({ session, how, onClose }: EndDialogProps) {
  const { message } = App.useApp();
  const { first_name: name } = otherOf(session);
  const price = useMoneyFormat()(session.price_cents);
  const done = (words: string) => () => {
    onClose();
    void message.success(words);
  };
  const decline = useEndpointMutation(declineRequest, {
    onSuccess: done(t('Declined. We’ve let the other person know.')),
  });
  const cancel = useEndpointMutation(cancelSession, {
    onSuccess: done(t('Session cancelled. We’ve let the other person know.')),
  });
  const params = { id: session.id };
  const refund = session.payment === 'paid' && (
    <span>
      {session.my_role === 'host'
        ? t('{name} gets {price} back.', { name, price })
        : t('You’ll get {price} back.', { price })}
    </span>
  );
  if (how === 'decline') {
    return (
      <ReasonDialog
        title={t('Decline {name}’s request?', { name })}
        okText={t('Decline request')}
        isPending={decline.isPending}
        error={decline.error}
        onConfirm={(reason) => decline.mutate({ params, body: { reason } })}
        onClose={onClose}
      >
        <span>{t('It no longer counts towards {name}’s weekly limit.', { name })}</span>
        {refund}
      </ReasonDialog>
    );
  }
  const isRequest = session.state === 'requested';
  return (
    <ReasonDialog
      title={t(isRequest ? 'Withdraw this request?' : 'Cancel this session?')}
      okText={t(isRequest ? 'Withdraw request' : 'Cancel the session')}
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={(reason) => cancel.mutate({ params, body: { reason } })}
      onClose={onClose}
    >
      <span>
        {rich('Your session with {name}, {time}.', {
          name,
          time: <TimeText at={session.starts_at} format="weekdayTime" />,
        })}
      </span>
      <LimitNote session={session} />
      {isLateNow(session) && (
        <span>
          {rich(
            'You could cancel without penalty until {time}. If you cancel now, it counts as a late cancellation.',
            {
              time: <TimeText at={session.free_until} format="weekdayTime" />,
            },
          )}
        </span>
      )}
      {refund}
    </ReasonDialog>
  );
}

/** Says what cancelling means for the booker's weekly limit (R-BOOK-22). */
function LimitNote({ session }: { readonly session: Session }) {
  const isUnlimited = useInitialData().data?.user_data.is_pro ?? true;
  if (session.my_role === 'host') {
    return (
      <span>
        {t('It no longer counts towards {name}’s weekly limit.', { name: session.booker.first_name })}
      </span>
    );
  }
  return isUnlimited ? null : (
    <span>{t('It still counts towards the limit of the week you booked it in.')}</span>
  );
}
