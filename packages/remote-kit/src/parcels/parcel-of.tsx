import { Component, Fragment, Suspense } from 'react';
import * as React from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AppProps, LifeCycles } from 'single-spa';
import { BridgeProvider } from '../context-bridge.tsx';
import type { Bridge } from '../context-bridge.tsx';
import { forgetFailedLoads } from '../lazy-page.tsx';
import type { PlatformProviders } from '../shell-api.ts';

/** Props from the mounting side, in addition to the component's own. */
interface MountProps {
  readonly bridge?: Bridge;
  readonly providers?: PlatformProviders;
  /** Receives errors thrown while rendering; the component then shows nothing. */
  readonly onError?: (error: unknown) => void;
}

/**
 * By default single-spa warns after a second of a mount and of an unmount, which is normal on slow phones. Eight seconds is also the
 * time limit for a remote's entry.
 */
const TIMEOUT = { millis: 8_000, dieOnTimeout: false, warningMillis: 8_000 } as const;
const TIMEOUTS = { mount: TIMEOUT, unmount: TIMEOUT } as const;

/**
 * Creates single-spa lifecycles for a component, in a separate React root. `fallbackProviders` are used when none are passed.
 * single-spa-react is loaded with the first part that is mounted.
 */
export function parcelOf<P extends object>(
  Part: ComponentType<P> & { readonly preload?: () => Promise<unknown> },
  fallbackProviders: PlatformProviders = Fragment,
): Required<LifeCycles<P & MountProps>> {
  function PartRoot({
    bridge = [],
    providers: Providers = fallbackProviders,
    onError,
    ...rest
  }: P & MountProps & AppProps) {
    const { name: _name, singleSpa: _singleSpa, mountParcel: _mountParcel, ...own } = rest;
    return (
      <PartBoundary onError={onError}>
        <BridgeProvider bridge={bridge}>
          <Providers>
            <Suspense fallback={null}>
              <Part {...(own as unknown as P)} />
            </Suspense>
          </Providers>
        </BridgeProvider>
      </PartBoundary>
    );
  }
  const load = async () => {
    const { default: singleSpaReact } = await import('single-spa-react');
    return singleSpaReact<P & MountProps>({
      React,
      ReactDOMClient: { createRoot },
      rootComponent: PartRoot,
      renderType: 'createRoot',
      // PartRoot has its own error boundary.
      suppressComponentDidCatchWarning: true,
    });
  };
  let loaded: ReturnType<typeof load> | undefined;
  const lifecycles = () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
  // The types of single-spa lack both: it reads the limits from the same object, and the shell loads a part that is about to be shown.
  const more = { timeouts: TIMEOUTS, preload: () => Promise.all([lifecycles(), Part.preload?.()]) };
  return {
    ...more,
    async bootstrap(props) {
      await (await lifecycles()).bootstrap(props);
    },
    async mount(props) {
      forgetFailedLoads();
      await (await lifecycles()).mount(props);
    },
    async unmount(props) {
      await (await lifecycles()).unmount(props);
    },
    async update(props) {
      await (await lifecycles()).update?.(props);
    },
  };
}

interface BoundaryProps {
  readonly onError: ((error: unknown) => void) | undefined;
  readonly children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
