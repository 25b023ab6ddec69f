import { call } from '@acquaint/api-client';
import { getProviderUrl, type CallInput } from '@acquaint/contracts';
import { App } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '@acquaint/words/common';

type Query = NonNullable<CallInput<typeof getProviderUrl>['query']>;

interface Visit {
  readonly provider: CallInput<typeof getProviderUrl>['params']['provider'];
  /** How people call it. */
  readonly label: string;
  /** What it is connected for. */
  readonly use: NonNullable<Query['use']>;
  /** The page of this site it leads back to. */
  readonly next: string;
}

/** Leaves for the page of a provider where the person allows us to use an account there; says so when it does not answer. */
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
