import { useEndpointQuery, useSidebarCounts } from '@acquaint/api-client';
import { countConnections } from '@acquaint/contracts';
import { lazyPage, useSearchParams } from '@acquaint/remote-kit';
import { cx, Loading, Page, Skeleton, Tabs } from '@acquaint/ui';
import { Suspense } from 'react';
import { t } from '../../i18n.ts';
import styles from './network.module.css';

const Messages = lazyPage(() => import('./inbox/messages.tsx').then((it) => it.Messages));
const Connections = lazyPage(() => import('./connections/connections.tsx').then((it) => it.Connections));

/** `/dashboard/network`: messages; with `tab=connections` the connections and requests. */
export function NetworkPage() {
  const [params, setParams] = useSearchParams();
  const pending = useEndpointQuery(countConnections, {});
  const unread = useSidebarCounts().data?.messages ?? 0;
  const isMessages = params.get('tab') !== 'connections';
  const isTalking = isMessages && params.has('conversation');
  return (
    <Page title={t('Your network')} width="wide" hidesHeadIfNarrow={isTalking}>
      <Tabs
        activeKey={isMessages ? 'messages' : 'connections'}
        onChange={(tab) => setParams(tab === 'connections' ? { tab } : {})}
        destroyOnHidden
        renderTabBar={(props, TabBar) => (
          <div className={cx(isTalking && styles['away'])}>
            <TabBar {...props} />
          </div>
        )}
        items={[
          { key: 'messages', label: withNew(t('Messages'), unread) },
          { key: 'connections', label: withNew(t('Connections'), pending.data?.count ?? 0) },
        ].map((item) => ({
          ...item,
          children: (
            <Suspense fallback={<Waiting />}>
              {item.key === 'messages' ? <Messages /> : <Connections />}
            </Suspense>
          ),
        }))}
      />
    </Page>
  );
}

function withNew(label: string, count: number): string {
  return count === 0 ? label : t('{label} ({count} new)', { label, count });
}

function Waiting() {
  return (
    <Loading>
      <Skeleton active avatar paragraph={{ rows: 4 }} />
    </Loading>
  );
}
