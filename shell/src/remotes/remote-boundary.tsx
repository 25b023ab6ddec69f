import { Component } from 'react';
import type { ReactNode } from 'react';
import { typedText } from '../typed-text/load-new-version.ts';

interface RemoteBoundaryProps {
  /** Told once per error. */
  readonly onError: (error: unknown) => void;
  /** Shown instead of the children after an error; mount the boundary anew (key) to try again. */
  readonly children: ReactNode;
}

/** Keeps what a remote throws while rendering inside its own place. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    // The page is still on the screen, for the last time: what is typed in it is there again after a retry.
    typedText.remember();
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
