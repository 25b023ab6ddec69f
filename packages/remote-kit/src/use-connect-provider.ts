import { call } from '@acquaint/api-client';
import { getProviderUrl, type CallInput } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '@acquaint/i18n/common';

type Query = NonNullable<CallInput<typeof getProviderUrl>['query']>;

interface Visit {
  readonly provider: CallInput<typeof getProviderUrl>['params']['provider'];
  /** The provider's display name. */
  readonly label: string;
  /** The purpose of the connection. */
  readonly use: NonNullable<Query['use']>;
  /** The page of this site to return to. */
  readonly next: string;
}

/** Returns a function that opens the provider's consent page for connecting an account; shows a message on failure. */
export function useConnectProvider({ provider, label, use, next }: Visit): {
  readonly isLeaving: boolean;
  readonly leave: () => void;
} {
  const [isLeaving, setIsLeaving] = useState(false);
  const { message } = App.useApp();
  const visit = async (): Promise<void> => {
    setIsLeaving(true);
    try {
      const { url } = await call(getProviderUrl, { params: { provider }, query: { use, next } });
      window.location.assign(url);
    } catch {
      void message.error(
        t('{provider} isn’t responding. Please try again in a moment.', { provider: label }),
      );
      setIsLeaving(false);
    }
  };
  return { isLeaving, leave: () => void visit() };
}
