import { useEffect, useEffectEvent, useRef } from 'react';
import type { Parcel } from 'single-spa';
import { useBridge } from '../context-bridge.tsx';
import { mountPart } from './mount-part.ts';
import { useShell } from '../shell-api.ts';
import type { Params, SlotParcel } from '../shell-api.ts';

interface ParcelMountProps {
  readonly parcel: SlotParcel;
  readonly params: Params;
  /** Passed to a modal: closes it. */
  readonly close?: () => void;
  /** Called when the parcel throws while mounting or rendering. */
  readonly onError: (error: unknown) => void;
}

/**
 * Mounts a remote's modal or slot: a single-spa parcel in a separate React root, with the router, query client and shell of this
 * place, kept up to date. single-spa's `start()` is never called, because it would patch the history.
 */
export function ParcelMount({ parcel, params, close, onError }: ParcelMountProps) {
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<ParcelQueue | null>(null);
  const { providers } = useShell();
  const props = { params, close, onError, providers, bridge: useBridge() };
  const currentProps = useEffectEvent(() => props);
  const fail = useEffectEvent(onError);

  useEffect(() => {
    const domElement = document.createElement('div');
    place.current?.append(domElement);
    const mounting = mountPart(parcel, { domElement, ...currentProps() });
    const turns = createParcelQueue(mounting);
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

  // After every render, because the carried context values may have changed; an update is cheap.
  useEffect(() => {
    mounted.current?.update(props);
  });

  return <div ref={place} />;
}

interface ParcelQueue {
  /** Passes the newest props on; skips those replaced in the meantime. */
  readonly update: (props: object) => void;
  /** Unmounts the parcel if it was mounted. Never rejects. */
  readonly unmount: () => Promise<void>;
}

/**
 * Runs updates and unmounts one after another: single-spa rejects them while another update runs, and then never releases the
 * parcel.
 */
function createParcelQueue(mounting: Promise<Parcel>): ParcelQueue {
  let newest: object | undefined;
  // onError has already received a mount failure.
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
