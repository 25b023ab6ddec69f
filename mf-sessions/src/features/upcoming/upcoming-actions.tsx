import { useEndpointMutation, useInitialData, type ApiFailure } from '@acquaint/api-client';
import { acceptRequest, cancelSession, declineRequest, type Session } from '@acquaint/contracts';
import { lazyPage, Link, useNavigate, to } from '@acquaint/remote-kit';
import { App, Button, TimeText, useFocusAfter } from '@acquaint/ui';
import { VideoCameraOutlined } from '@acquaint/ui/icons';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useMoneyFormat } from '../../components/money.ts';
import { paymentPath } from '../../components/payment-path.ts';
import { otherOf } from '../../components/session-card.tsx';
import { rich, t } from '../../i18n.ts';
import { CalendarFileButton } from './calendar-file-button.tsx';
import { MessageButton } from './message-button.tsx';
import { useNowUntil } from './next-up.tsx';
import { isLateNow } from '../../components/session-times.ts';

// Loaded on click.
const MoveDialog = lazyPage(() => import('./move-dialog.tsx').then((module) => module.MoveDialog));
const ReasonDialog = lazyPage(() => import('./reason-dialog.tsx').then((module) => module.ReasonDialog));

type Dialog = 'move' | 'cancel' | 'decline';

/** Actions on an upcoming session: enter, answer the request, move, cancel, write to the other person. */
export function UpcomingActions({ session }: { readonly session: Session }) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const { dialog, open, close } = useDialog();
  const done = (words: string) => () => {
    close();
    void message.success(words);
  };
  const accept = useEndpointMutation(acceptRequest, {
    onSuccess: done(t('Accepted. We’ve emailed you both a calendar invite.')),
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const decline = useEndpointMutation(declineRequest, {
    onSuccess: done(t('Declined. We’ve let the other person know.')),
  });
  const cancel = useEndpointMutation(cancelSession, {
    onSuccess: done(t('Session cancelled. We’ve let the other person know.')),
  });
  const ask = (what: 'cancel' | 'decline') => (opener: HTMLElement) => {
    cancel.reset();
    decline.reset();
    open(what, opener);
  };
  const params = { id: session.id };
  const isAhead = session.state === 'confirmed' || session.state === 'requested';
  const isMineToAnswer = session.state === 'requested' && session.my_role === 'host';
  const { first_name: name } = otherOf(session);
  const price = useMoneyFormat()(session.price_cents);
  const refund = session.payment === 'paid' && (
    <span>
      {session.my_role === 'host'
        ? t('{name} gets {price} back.', { name, price })
        : t('You’ll get {price} back.', { price })}
    </span>
  );

  return (
    <>
      {session.payment === 'due' && session.my_role === 'booker' && (
        <Button type="primary" onClick={() => void navigate(paymentPath(session.id))}>
          {t('Pay {price}', { price })}
        </Button>
      )}
      {session.room_open && <Enter session={session} />}
      {isMineToAnswer && (
        <>
          <AcceptButton isPending={accept.isPending} onAccept={() => accept.mutate({ params })} />
          <DialogButton onOpen={ask('decline')}>{t('Decline')}</DialogButton>
        </>
      )}
      {isAhead && !isMineToAnswer && session.circle_event_id === null && (
        <>
          {session.reschedules_left > 0 && (
            <DialogButton onOpen={(opener) => open('move', opener)}>{t('Move')}</DialogButton>
          )}
          <DialogButton onOpen={ask('cancel')}>{t('Cancel')}</DialogButton>
        </>
      )}
      <MessageButton person={otherOf(session)} />
      {session.state === 'confirmed' && <CalendarFileButton session={session} />}
      {(session.started_at !== null || session.confirmation !== null) && (
        <Link to={to('/dashboard/sessions/session', { id: session.id })}>{t('Notes and next steps')}</Link>
      )}
      <Suspense fallback={null}>
        {dialog === 'move' && <MoveDialog session={session} onClose={close} />}
        {dialog === 'decline' && (
          <ReasonDialog
            title={t('Decline {name}’s request?', { name })}
            okText={t('Decline request')}
            isPending={decline.isPending}
            error={decline.error}
            onConfirm={(reason) => decline.mutate({ params, body: { reason } })}
            onClose={close}
          >
            <span>{t('It no longer counts towards {name}’s weekly limit.', { name })}</span>
            {refund}
          </ReasonDialog>
        )}
        {dialog === 'cancel' && (
          <ReasonDialog
            title={t(session.state === 'requested' ? 'Withdraw this request?' : 'Cancel this session?')}
            okText={t(session.state === 'requested' ? 'Withdraw request' : 'Cancel the session')}
            isPending={cancel.isPending}
            error={cancel.error}
            onConfirm={(reason) => cancel.mutate({ params, body: { reason } })}
            onClose={close}
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
        )}
      </Suspense>
    </>
  );
}

/** Opens one of the dialogs; when it closes, the focus returns to the button that opened it. */
function useDialog() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    if (dialog !== null) return;
    opener.current?.focus({ preventScroll: true });
    opener.current = null;
  }, [dialog]);
  return {
    dialog,
    open: (what: Dialog, by: HTMLElement) => {
      opener.current = by;
      setDialog(what);
    },
    close: () => setDialog(null),
  };
}

interface DialogButtonProps {
  readonly onOpen: (opener: HTMLElement) => void;
  readonly children: ReactNode;
}

/** Opens a dialog. The focus moves to the page's heading when the button is gone afterwards, as after a cancellation. */
function DialogButton({ onOpen, children }: DialogButtonProps) {
  const place = useRef<HTMLButtonElement>(null);
  useFocusAfter(place);
  return (
    <Button ref={place} onClick={({ currentTarget }) => onOpen(currentTarget)}>
      {children}
    </Button>
  );
}

interface AcceptButtonProps {
  readonly isPending: boolean;
  readonly onAccept: () => void;
}

/** Accepts a request. The button is gone afterwards, and the focus moves to the page's heading. */
function AcceptButton({ isPending, onAccept }: AcceptButtonProps) {
  const place = useRef<HTMLButtonElement>(null);
  useFocusAfter(place);
  return (
    <Button ref={place} type="primary" loading={isPending} onClick={onAccept}>
      {t('Accept')}
    </Button>
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

/** Leads to the room, which is open early for a look around; from when the session can begin, as the one thing to do. */
function Enter({ session }: { readonly session: Session }) {
  const navigate = useNavigate();
  const from = Date.parse(session.begins_from);
  const isTime = useNowUntil(from) >= from;
  return (
    <Button
      type={isTime ? 'primary' : 'default'}
      size={isTime ? 'large' : 'middle'}
      icon={<VideoCameraOutlined />}
      onClick={() => void navigate(to('/room', { session: session.id }))}
    >
      {t(isTime ? 'Join now' : 'Enter the room')}
    </Button>
  );
}
