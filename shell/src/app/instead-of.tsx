import { Component, type ReactNode } from 'react';

interface InsteadOfProps {
  /** Shown once something in it is broken; mount anew (key) to try again. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Keeps what breaks inside its own place, and shows something else there. */
export class InsteadOf extends Component<InsteadOfProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
