import { useEndpointQuery } from '@acquaint/api-client';
import { getSessionPayment, type SessionPayment } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { AsyncState, Flex } from '@acquaint/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { SessionCard } from '../../components/session-card.tsx';
import { checkoutReturnOf } from './checkout-return.ts';
import { DuePayment } from './due-payment.tsx';
import { Processing } from './processing.tsx';
import { SettledPayment } from './settled-payment.tsx';

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
  useFocusKept(place, payment.data?.state);

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
function useFocusKept(place: RefObject<HTMLElement | null>, state: string | undefined): void {
  const shown = useRef(state);
  useEffect(() => {
    const before = shown.current;
    shown.current = state;
    if (before === undefined || before === state) return;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, state]);
}
