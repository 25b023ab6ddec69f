import { Component, type ReactNode } from 'react';

interface InsteadOfProps {
  /** Shown after an error; change the key to try again. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Error boundary that shows a replacement. */
export class InsteadOf extends Component<InsteadOfProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
