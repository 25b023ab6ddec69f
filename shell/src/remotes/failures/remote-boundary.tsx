import { Component } from 'react';
import type { ReactNode } from 'react';
import { typedText } from '../../typed-text/load-new-version.ts';

interface RemoteBoundaryProps {
  /** Called once per error. */
  readonly onError: (error: unknown) => void;
  /** Not rendered after an error; change the key to try again. */
  readonly children: ReactNode;
}

/** Error boundary around a remote. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    // Text typed into the page is stored while it is still in the document, and restored after a retry.
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
