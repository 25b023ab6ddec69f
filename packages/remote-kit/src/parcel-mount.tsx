import { useEffect, useEffectEvent, useRef } from 'react';
import { mountRootParcel } from 'single-spa';
import type { Parcel } from 'single-spa';
import { useBridge } from './context-bridge.tsx';
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
  const mounted = useRef<Parcel | null>(null);
  const { providers } = useShell();
  const props = { params, close, onError, providers, bridge: useBridge() };
  const currentProps = useEffectEvent(() => props);
  const fail = useEffectEvent(onError);

  useEffect(() => {
    const domElement = document.createElement('div');
    place.current?.append(domElement);
    const current = mountRootParcel(parcel, { domElement, ...currentProps() });
    mounted.current = current;
    current.mountPromise.catch((error: unknown) => {
      if (mounted.current === current) fail(error);
    });
    return () => {
      mounted.current = null;
      void unmount(current).then(() => {
        domElement.remove();
      });
    };
  }, [parcel]);

  // After every render: what crosses into the other root may have changed, and telling it is cheap.
  useEffect(() => {
    const current = mounted.current;
    if (current?.getStatus() === 'MOUNTED') void current.update?.(props);
  });

  return <div ref={place} />;
}

/** Unmounts what was mounted; what never was is only taken off the page. */
async function unmount(parcel: Parcel): Promise<void> {
  try {
    await parcel.mountPromise;
    await parcel.unmount();
  } catch {
    // The failure was told to onError when it happened.
  }
}
