import { Component } from 'react';
import type { ReactNode } from 'react';

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
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
