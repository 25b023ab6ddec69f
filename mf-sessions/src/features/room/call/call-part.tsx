import { forgetFailedLoads } from '@acquaint/remote-kit';
import { Alert, Button } from '@acquaint/ui';
import { Component, Suspense, type ReactNode } from 'react';
import { t } from '../../../i18n.ts';

interface CallPartProps {
  /** Closes the part, also while it cannot be shown. Without it, the part belongs to the call. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

interface CallPartState {
  readonly reason: 'timeout' | 'failed' | null;
}

/**
 * A part of the call whose code is loaded when it is first shown. If it cannot be loaded, or fails, only the part is replaced by a
 * notice, and the call goes on.
 */
export class CallPart extends Component<CallPartProps, CallPartState> {
  override state: CallPartState = { reason: null };

  static getDerivedStateFromError(error: unknown): CallPartState {
    // Set by webpack when a file did not arrive in time.
    const isLate = (error as { readonly type?: unknown } | null)?.type === 'timeout';
    return { reason: isLate ? 'timeout' : 'failed' };
  }

  readonly retry = (): void => {
    forgetFailedLoads();
    this.setState({ reason: null });
  };

  override render(): ReactNode {
    const { onClose, children } = this.props;
    const { reason } = this.state;
    if (reason === null) return <Suspense fallback={null}>{children}</Suspense>;
    return (
      <Alert
        type="warning"
        banner
        role="alert"
        data-reason={reason}
        title={t('We couldn’t load this part of the call. The call goes on.')}
        action={
          <Button size="small" onClick={this.retry}>
            {t('Try again')}
          </Button>
        }
        {...(onClose ? { closable: { onClose, 'aria-label': t('Close') } } : {})}
      />
    );
  }
}
