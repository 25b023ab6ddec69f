import { useInitialData } from '@acquaint/api-client';
import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../../../i18n.ts';
import { inboxOf } from './core/inbox.ts';
import type { Outbox } from './core/outbox.ts';

/** Slot `inbox.outbox`: sends unsent messages on every page; renders nothing visible. */
export function OutboxSender() {
  const me = useInitialData().data?.user_data.id;
  return me === undefined ? null : <Sender outbox={inboxOf(me).outbox} />;
}

function Sender({ outbox }: { readonly outbox: Outbox }) {
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.get);
  useEffect(() => outbox.flush(), [outbox]);
  return (
    <p>
      {unsent.length === 0
        ? t('All your messages have been sent.')
        : t('Your messages will be sent when you’re back online.')}
    </p>
  );
}
