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
  /** Called instead of `onBooked` when the modal was closed before the answer. */
  readonly onBookedLate: (session: Session) => void;
  /** Called with the hold to be paid for, which is kept after this page is left. */
  readonly onPay: (hold: Session) => void;
  readonly onFailure: (failure: ApiFailure) => void;
  /** Called instead of `onFailure` when the modal was closed before the answer to a booking. */
  readonly onFailedLate: (failure: ApiFailure) => void;
}

/**
 * Holds a chosen slot for this member for five minutes (R-BOOK-13), and books it. Answers that arrive after the modal was closed,
 * or after another choice, release what they hold; a booking that was already sent is not cancelled.
 */
export function useSlotHold(options: HoldOptions): SlotHold {
  const { username, duration, onBooked, onBookedLate, onPay, onFailure, onFailedLate } = options;
  const [hold, setHold] = useState<Session | null>(null);
  const [isOver, setOver] = useState(false);
  const held = useRef<string | null>(null);
  // The last choice, by value: the same slot chosen twice quickly is one call, with one answer.
  const wanted = useRef<string | null>(null);
  const isGone = useRef(false);
  const keep = (session: Session | null) => {
    held.current = session?.id ?? null;
    setHold(session);
    setOver(false);
  };
  const releasing = useEndpointMutation(releaseHold);
  const letGo = (id: string | null) => {
    // A hold that cannot be released expires on its own.
    if (id !== null) releasing.mutate({ params: { id } });
  };
  const release = () => {
    wanted.current = null;
    letGo(held.current);
    keep(null);
  };
  const fail = (failure: ApiFailure) => {
    release();
    if (isGone.current) onFailedLate(failure);
    else onFailure(failure);
  };
  const isWanted = (choice: object) => wanted.current === JSON.stringify(choice);
  const refuse = (failure: ApiFailure, choice: object) => {
    if (isWanted(choice)) fail(failure);
  };
  const payFor = (session: Session) => {
    held.current = null;
    onPay(session);
  };
  const taking = useEndpointMutation(holdSlot, {
    onSuccess: (session, choice) => (isWanted(choice) ? keep(session) : letGo(session.id)),
    onError: refuse,
  });
  const takingToPay = useEndpointMutation(holdSlot, {
    onSuccess: (session, choice) => (isWanted(choice) ? payFor(session) : letGo(session.id)),
    onError: refuse,
  });
  const finish = (session: Session) => {
    // Another slot may have been chosen meanwhile.
    release();
    if (isGone.current) onBookedLate(session);
    else onBooked(session);
  };
  const confirming = useEndpointMutation(confirmHold, {
    onSuccess: finish,
    onError: (failure, { params }) => {
      letGo(params.id);
      fail(failure);
    },
  });
  const booking = useEndpointMutation(bookSession, { onSuccess: finish, onError: fail });
  const leave = useRef(release);
  useEffect(() => {
    leave.current = release;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leave.current();
    };
  }, []);
  const choiceOf = (slot: Slot) => ({
    username,
    starts_at: slot.starts_at,
    ...(duration === undefined ? {} : { duration_minutes: duration }),
  });
  const want = (slot: Slot) => {
    const choice = { body: choiceOf(slot) };
    wanted.current = JSON.stringify(choice);
    return choice;
  };

  return {
    hold,
    isOver,
    isPending: taking.isPending,
    take: (slot) => {
      setOver(false);
      taking.mutate(want(slot));
    },
    release,
    runOut: () => {
      keep(null);
      setOver(true);
    },
    book: (slot, note) => {
      if (hold?.starts_at === slot.starts_at) {
        // Closing the modal no longer releases it.
        held.current = null;
        confirming.mutate({ params: { id: hold.id }, body: { note } });
      } else {
        booking.mutate({ body: { ...choiceOf(slot), note } });
      }
    },
    pay: (slot) => {
      if (hold?.starts_at === slot.starts_at) payFor(hold);
      else takingToPay.mutate(want(slot));
    },
    isBooking: confirming.isPending || booking.isPending || takingToPay.isPending,
  };
}
