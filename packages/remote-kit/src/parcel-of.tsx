import { Component, Fragment, Suspense } from 'react';
import * as React from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AppProps, LifeCycles } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { BridgeProvider } from './context-bridge.tsx';
import type { Bridge } from './context-bridge.tsx';
import type { PlatformProviders } from './shell-api.ts';

/** What the one who mounts hands over beside the part's own properties. */
interface MountProps {
  readonly bridge?: Bridge;
  readonly providers?: PlatformProviders;
  /** Gets what the part threw while rendering; the part then shows nothing. */
  readonly onError?: (error: unknown) => void;
}

/**
 * single-spa complains after each second that a mount takes, which on a slow phone is no fault. As for a remote's entry, eight
 * seconds are the limit of what a person waits for.
 */
const TIMEOUTS = { mount: { millis: 8_000, dieOnTimeout: false, warningMillis: 8_000 } } as const;

/** single-spa lifecycles of a component, in a React root of its own. `fallbackProviders` stand when none are handed over. */
export function parcelOf<P extends object>(
  Part: ComponentType<P> & { readonly forgetFailure?: () => void },
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
  const lifecycles = singleSpaReact<P & MountProps>({
    React,
    ReactDOMClient: { createRoot },
    rootComponent: PartRoot,
    renderType: 'createRoot',
    // PartRoot has its own boundary.
    suppressComponentDidCatchWarning: true,
  });
  // single-spa reads the limits beside the lifecycles; its types do not know of that.
  const limits = { timeouts: TIMEOUTS };
  return {
    ...limits,
    bootstrap: lifecycles.bootstrap,
    mount: (props) => {
      Part.forgetFailure?.();
      return lifecycles.mount(props);
    },
    unmount: lifecycles.unmount,
    update: lifecycles.update ?? (() => Promise.resolve()),
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
