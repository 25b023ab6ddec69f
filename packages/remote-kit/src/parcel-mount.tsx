import { useEffect, useEffectEvent, useRef } from 'react';
import type { Parcel } from 'single-spa';
import { useBridge } from './context-bridge.tsx';
import { mountPart } from './mount-part.ts';
import { useShell } from './shell-api.ts';
import type { Params, SlotParcel } from './shell-api.ts';

interface ParcelMountProps {
  readonly parcel: SlotParcel;
  readonly params: Params;
  /** Handed to a modal: closes it. */
  readonly close?: () => void;
  /** The part threw, at its start or while rendering. */
  readonly onError: (error: unknown) => void;
}

/**
 * Shows a remote's modal or slot: a single-spa parcel in a React root of its own, which gets this place's router, query
 * client and shell, and follows them as they change. single-spa's `start()` is never called: it would patch the history.
 */
export function ParcelMount({ parcel, params, close, onError }: ParcelMountProps) {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<ParcelTurns | null>(null);
  const { providers } = useShell();
  const props = { params, close, onError, providers, bridge: useBridge() };
  const currentProps = useEffectEvent(() => props);
  const fail = useEffectEvent(onError);

  useEffect(() => {
    const domElement = document.createElement('div');
    place.current?.append(domElement);
    const mounting = mountPart(parcel, { domElement, ...currentProps() });
    const turns = inTurns(mounting);
    mounted.current = turns;
    mounting
      .then((part) => part.mountPromise)
      .catch((error: unknown) => {
        if (mounted.current === turns) fail(error);
      });
    return () => {
      mounted.current = null;
      void turns.unmount().then(() => {
        domElement.remove();
      });
    };
  }, [parcel]);

  // After every render: what crosses into the other root may have changed, and telling it is cheap.
  useEffect(() => {
    mounted.current?.update(props);
  });

  return <div ref={place} />;
}

interface ParcelTurns {
  /** Hands the newest properties on; those that were overtaken are left out. */
  readonly update: (props: object) => void;
  /** Unmounts what was mounted; what never was is only taken off the page. Never rejects. */
  readonly unmount: () => Promise<void>;
}

/** single-spa refuses an update or an unmount while another update runs, and would keep the part for ever: one at a time. */
function inTurns(mounting: Promise<Parcel>): ParcelTurns {
  let newest: object | undefined;
  // A failure was told to onError when it happened.
  let turn: Promise<unknown> = mounting.then((parcel) => parcel.mountPromise).catch(() => undefined);
  const after = (task: (parcel: Parcel) => Promise<unknown> | undefined) => {
    turn = turn
      .then(() => mounting)
      .then(task)
      .catch(() => undefined);
  };
  return {
    update(props) {
      const isWaiting = newest !== undefined;
      newest = props;
      if (isWaiting) return;
      after((parcel) => {
        const next = newest;
        newest = undefined;
        return next && parcel.getStatus() === 'MOUNTED' ? parcel.update?.(next) : undefined;
      });
    },
    async unmount() {
      after((parcel) => (parcel.getStatus() === 'MOUNTED' ? parcel.unmount() : undefined));
      await turn;
    },
  };
}
