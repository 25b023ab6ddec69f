import { useEndpointQuery } from '@acquaint/api-client';
import { getSessionPayment, type SessionPayment } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { AsyncState, Flex, Button, Card, Spin } from '@acquaint/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { SessionCard } from '../../components/session-card.tsx';
import { DuePayment } from './due-payment.tsx';
import { SettledPayment } from './settled-payment.tsx';
import { t } from '../../i18n.ts';

/** Polling intervals in milliseconds until the provider confirms the payment: short at first, longer after a while. */
const SOON_MS = 2_000;
const LATER_MS = 10_000;
/** After this time (ms) the page says that confirmation takes longer than usual. */
const LONG_MS = 20_000;

/** What the booker of a session has to pay, or has paid. */
export function BookerPayment({ id }: { readonly id: string }) {
  const [params] = useSearchParams();
  const cameBack = checkoutReturnOf(params);
  const [isStopped, setStopped] = useState(false);
  const isLong = useIsLong(LONG_MS);
  const isAwaited = cameBack === 'done' && !isStopped;
  const payment = useEndpointQuery(
    getSessionPayment,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        if (!isAwaited || state.data?.state !== 'due') return false;
        return isLong ? LATER_MS : SOON_MS;
      },
    },
  );
  const place = useRef<HTMLDivElement>(null);
  useFocusRestored(place, payment.data?.state);

  return (
    <AsyncState query={payment}>
      {(data) => (
        <Flex vertical gap={16}>
          <SessionCard session={data.session} isWithoutPrice />
          <div ref={place} tabIndex={-1}>
            <Body
              payment={data}
              isAwaited={isAwaited}
              isLong={isLong}
              cameBackEmpty={cameBack === 'cancelled'}
              onStop={() => setStopped(true)}
              onOld={() => void payment.refetch()}
            />
          </div>
        </Flex>
      )}
    </AsyncState>
  );
}

interface BodyProps {
  readonly payment: SessionPayment;
  readonly isAwaited: boolean;
  readonly isLong: boolean;
  readonly cameBackEmpty: boolean;
  readonly onStop: () => void;
  readonly onOld: () => void;
}

function Body({ payment, isAwaited, isLong, cameBackEmpty, onStop, onOld }: BodyProps) {
  if (payment.state !== 'due') return <SettledPayment payment={payment} />;
  if (isAwaited) return <Processing isLong={isLong} onLook={onOld} onStop={onStop} />;
  return <DuePayment payment={payment} cameBackEmpty={cameBackEmpty} onOld={onOld} />;
}

/** Returns true once the component has been mounted for `afterMs`. */
function useIsLong(afterMs: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLong;
}

/** Moves the focus to `place` when the state changes and the focused button was removed. */
function useFocusRestored(place: RefObject<HTMLElement | null>, state: string | undefined): void {
  const shown = useRef(state);
  useEffect(() => {
    const before = shown.current;
    shown.current = state;
    if (before === undefined || before === state) return;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, state]);
}

/** Result with which the booker returned from the payment provider. */
type CheckoutReturn = 'done' | 'cancelled' | null;

/** Reads the result from the query. The server redirects with `checkout=done` or `checkout=cancelled`; null without either. */
function checkoutReturnOf(query: URLSearchParams): CheckoutReturn {
  const how = query.get('checkout');
  return how === 'done' || how === 'cancelled' ? how : null;
}

interface ProcessingProps {
  /** Confirmation takes longer than usual. */
  readonly isLong: boolean;
  readonly onLook: () => void;
  /** Called when the booker says that they have not paid. */
  readonly onStop: () => void;
}

/** Shown after the provider's page, until the provider has confirmed the payment to the server. */
function Processing({ isLong, onLook, onStop }: ProcessingProps) {
  return (
    <Card>
      <Flex vertical gap={16}>
        <Flex gap={16} align="center" role="status">
          <Spin />
          <span>
            {t(
              isLong
                ? 'Your payment is taking longer than usual. No need to wait here: once it arrives, your session is booked and we’ll email you. If it arrives too late, you get all of it back.'
                : 'Your payment is being confirmed. This takes a few seconds.',
            )}
          </span>
        </Flex>
        {isLong && (
          <Flex gap={8} wrap>
            <Button onClick={onLook}>{t('Check again')}</Button>
            <Button type="text" onClick={onStop}>
              {t('I didn’t finish paying')}
            </Button>
          </Flex>
        )}
      </Flex>
    </Card>
  );
}
