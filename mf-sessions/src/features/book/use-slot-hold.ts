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
  /** What is kept for the reader while they make up their mind. */
  readonly hold: Session | null;
  /** The five minutes went by. */
  readonly isOver: boolean;
  readonly isPending: boolean;
  readonly take: (slot: Slot) => void;
  readonly giveBack: () => void;
  readonly runOut: () => void;
  /** Books the held slot; a slot that is not held in one step. */
  readonly book: (slot: Slot, note: string) => void;
  /** Holds the slot where it is not yet held, and goes on to the payment with it. */
  readonly pay: (slot: Slot) => void;
  readonly isBooking: boolean;
}

/** How long a hold lasts, in milliseconds: by the server's clock alone, whatever the device's says. */
export function lengthOfHold(hold: Session): number {
  return hold.expires_at === null ? 0 : Date.parse(hold.expires_at) - Date.parse(hold.created_at);
}

interface Wishes {
  readonly username: string;
  readonly duration: 20 | 50;
  readonly onBooked: (session: Session) => void;
  /** The hold that is to be paid for. It goes on without this page. */
  readonly onPay: (hold: Session) => void;
  readonly onFailure: (failure: ApiFailure) => void;
}

/** Holds a chosen slot for five minutes for this person alone (R-BOOK-13), and books it. */
export function useSlotHold({ username, duration, onBooked, onPay, onFailure }: Wishes): SlotHold {
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
  const giveBack = () => {
    // A hold that cannot be given back runs out by itself.
    if (held.current !== null) releasing.mutate({ params: { id: held.current } });
    keep(null);
  };
  const leave = useRef(giveBack);
  useEffect(() => {
    leave.current = giveBack;
  });
  useEffect(() => () => leave.current(), []);
  const choiceOf = (slot: Slot) => ({ username, starts_at: slot.starts_at, duration_minutes: duration });

  return {
    hold,
    isOver,
    isPending: taking.isPending,
    take: (slot) => {
      setOver(false);
      taking.mutate({ body: choiceOf(slot) });
    },
    giveBack,
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
