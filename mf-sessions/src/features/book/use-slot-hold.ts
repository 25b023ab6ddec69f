import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import {
  bookSession,
  confirmHold,
  holdSlot,
  releaseHold,
  type Session,
  type Slot,
} from '@acquaint/contracts';
import { useEffect, useRef, useState } from 'react';

export interface SlotHold {
  /** The current hold of the reader. */
  readonly hold: Session | null;
  /** Whether the hold of five minutes has expired. */
  readonly isOver: boolean;
  readonly isPending: boolean;
  readonly take: (slot: Slot) => void;
  readonly release: () => void;
  readonly runOut: () => void;
  /** Books the held slot, or a slot without a hold in one step. */
  readonly book: (slot: Slot, note: string) => void;
  /** Creates a hold if there is none, and continues to the payment with it. */
  readonly pay: (slot: Slot) => void;
  readonly isBooking: boolean;
}

/** Returns the length of a hold in milliseconds, computed only from the server's timestamps. */
export function lengthOfHold(hold: Session): number {
  return hold.expires_at === null ? 0 : Date.parse(hold.expires_at) - Date.parse(hold.created_at);
}

interface HoldOptions {
  readonly username: string;
  /** Minutes; undefined until the free slots have been read. */
  readonly duration: number | undefined;
  readonly onBooked: (session: Session) => void;
  /** Called with the hold to be paid for, which is kept after this page is left. */
  readonly onPay: (hold: Session) => void;
  readonly onFailure: (failure: ApiFailure) => void;
}

/** Holds a chosen slot for this member for five minutes (R-BOOK-13), and books it. */
export function useSlotHold({ username, duration, onBooked, onPay, onFailure }: HoldOptions): SlotHold {
  const [hold, setHold] = useState<Session | null>(null);
  const [isOver, setOver] = useState(false);
  const held = useRef<string | null>(null);
  const keep = (session: Session | null) => {
    held.current = session?.id ?? null;
    setHold(session);
    setOver(false);
  };
  const fail = (failure: ApiFailure) => {
    keep(null);
    onFailure(failure);
  };
  const onSuccess = (session: Session) => {
    held.current = null;
    onBooked(session);
  };
  const payFor = (session: Session) => {
    held.current = null;
    onPay(session);
  };
  const taking = useEndpointMutation(holdSlot, { onSuccess: keep, onError: fail });
  const takingToPay = useEndpointMutation(holdSlot, { onSuccess: payFor, onError: fail });
  const releasing = useEndpointMutation(releaseHold);
  const confirming = useEndpointMutation(confirmHold, { onSuccess, onError: fail });
  const booking = useEndpointMutation(bookSession, { onSuccess, onError: fail });
  const release = () => {
    // A hold that cannot be released expires on its own.
    if (held.current !== null) releasing.mutate({ params: { id: held.current } });
    keep(null);
  };
  const leave = useRef(release);
  useEffect(() => {
    leave.current = release;
  });
  useEffect(() => () => leave.current(), []);
  const choiceOf = (slot: Slot) => ({
    username,
    starts_at: slot.starts_at,
    ...(duration === undefined ? {} : { duration_minutes: duration }),
  });

  return {
    hold,
    isOver,
    isPending: taking.isPending,
    take: (slot) => {
      setOver(false);
      taking.mutate({ body: choiceOf(slot) });
    },
    release,
    runOut: () => {
      keep(null);
      setOver(true);
    },
    book: (slot, note) => {
      if (hold?.starts_at === slot.starts_at) {
        confirming.mutate({ params: { id: hold.id }, body: { note } });
      } else {
        booking.mutate({ body: { ...choiceOf(slot), note } });
      }
    },
    pay: (slot) => {
      if (hold?.starts_at === slot.starts_at) payFor(hold);
      else takingToPay.mutate({ body: choiceOf(slot) });
    },
    isBooking: confirming.isPending || booking.isPending || takingToPay.isPending,
  };
}
