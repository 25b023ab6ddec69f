import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { acceptRequest, type Session } from '@acquaint/contracts';
import { lazyPage, Link, useNavigate, to } from '@acquaint/remote-kit';
import { App, Button, Dropdown, useFocusAfter, type ButtonProps } from '@acquaint/ui';
import { EllipsisOutlined, VideoCameraOutlined } from '@acquaint/ui/icons';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useMoneyFormat } from '../../components/payment/money.ts';
import { paymentPath } from '../../components/payment/payment-path.ts';
import { otherOf } from '../../components/session-card.tsx';
import { useCalendarFile } from '../../components/calendar/use-calendar-file.ts';
import { t } from '../../i18n.ts';
import { MessageButton } from './message-button.tsx';
import { useNowUntil } from './next-up.tsx';

// Loaded on click, in one file with the note on calendars.
const MoveDialog = lazyPage(() =>
  import(/* webpackChunkName: "change" */ './move-dialog.tsx').then((module) => module.MoveDialog),
);
const EndDialog = lazyPage(() =>
  import(/* webpackChunkName: "change" */ './end-dialog.tsx').then((module) => module.EndDialog),
);

type Dialog = 'move' | 'cancel' | 'decline';

/** Actions on an upcoming session: first what is to be done now, then a message, and a menu with everything else. */
export function UpcomingActions({ session }: { readonly session: Session }) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const { dialog, open, close } = useDialog();
  const accept = useEndpointMutation(acceptRequest, {
    onSuccess: () => void message.success(t('Accepted. We’ve emailed you both a calendar invite.')),
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const isMineToAnswer = session.state === 'requested' && session.my_role === 'host';
  const price = useMoneyFormat()(session.price_cents);

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
          <AnswerButton
            type="primary"
            loading={accept.isPending}
            onClick={() => accept.mutate({ params: { id: session.id } })}
          >
            {t('Accept')}
          </AnswerButton>
          <AnswerButton onClick={({ currentTarget }) => open('decline', currentTarget)}>
            {t('Decline')}
          </AnswerButton>
        </>
      )}
      <MessageButton person={otherOf(session)} />
      <More session={session} onOpen={open} />
      {(session.started_at !== null || session.confirmation !== null) && (
        <Link to={to('/dashboard/sessions/session', { id: session.id })}>{t('Notes and next steps')}</Link>
      )}
      <Suspense fallback={null}>
        {dialog === 'move' && <MoveDialog session={session} onClose={close} />}
        {(dialog === 'cancel' || dialog === 'decline') && (
          <EndDialog session={session} how={dialog} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Opens one of the dialogs; when it closes, the focus returns to the button that opened it, or whose menu did. */
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
    open: (what: Dialog, by: HTMLElement | null) => {
      opener.current = by;
      setDialog(what);
    },
    close: () => setDialog(null),
  };
}

interface MoreProps {
  readonly session: Session;
  readonly onOpen: (what: Dialog, opener: HTMLElement | null) => void;
}

/**
 * Menu of what is rarely done: move, save as a calendar file, cancel. The focus moves to the page's heading when the session is gone
 * afterwards, as after a cancellation.
 */
function More({ session, onOpen }: MoreProps) {
  const place = useRef<HTMLButtonElement>(null);
  useFocusAfter(place);
  const file = useCalendarFile();
  const { state } = session;
  const isMineToChange =
    (state === 'confirmed' || (state === 'requested' && session.my_role === 'booker')) &&
    session.circle_event_id === null;
  const items = [
    isMineToChange && session.reschedules_left > 0 && { key: 'move', label: t('Move to another time') },
    state === 'confirmed' && { key: 'file', label: t('Add to calendar') },
    isMineToChange && {
      key: 'cancel',
      label: t(state === 'requested' ? 'Withdraw request' : 'Cancel the session'),
      danger: true,
    },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  const choose = (key: string) =>
    key === 'file'
      ? file.mutate({ params: { id: session.id } })
      : onOpen(key === 'move' ? key : 'cancel', place.current);
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button
        ref={place}
        icon={<EllipsisOutlined />}
        loading={file.isPending}
        aria-label={t('More for the session with {name}', { name: otherOf(session).first_name })}
      />
    </Dropdown>
  );
}

/** Answers a request. When the button is gone afterwards, the focus moves to the page's heading. */
function AnswerButton(props: ButtonProps) {
  const place = useRef<HTMLButtonElement>(null);
  useFocusAfter(place);
  return <Button ref={place} {...props} />;
}

/** Leads to the room, which is open early for a look around; from when the session can begin, as the one thing to do. */
function Enter({ session }: { readonly session: Session }) {
  const navigate = useNavigate();
  const from = Date.parse(session.begins_from);
  const isTime = useNowUntil(from) >= from;
  return (
    <Button
      type={isTime ? 'primary' : 'default'}
      icon={<VideoCameraOutlined />}
      onClick={() => void navigate(to('/room', { session: session.id }))}
    >
      {t(isTime ? 'Join now' : 'Enter the room')}
    </Button>
  );
}
