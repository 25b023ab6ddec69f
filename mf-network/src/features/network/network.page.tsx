import { useEndpointQuery } from '@acquaint/api-client';
import { countConnections } from '@acquaint/contracts';
import { useFact, useSearchParams } from '@acquaint/remote-kit';
import { Page, Tabs } from '@acquaint/ui';
import { Connections } from '../connections/connections.tsx';

/** `/dashboard/network`: messages; `tab=connections` the people one is connected with, and requests. */
export function NetworkPage() {
  const [params, setParams] = useSearchParams();
  const pending = useEndpointQuery(countConnections, {});
  useFact('notification/arrived', () => void pending.refetch());
  const requests = pending.data?.count ?? 0;
  return (
    <Page title="Your network">
      <Tabs
        activeKey={params.get('tab') === 'messages' ? 'messages' : 'connections'}
        onChange={(tab) => setParams({ tab })}
        items={[
          {
            key: 'connections',
            label: requests === 0 ? 'Connections' : `Connections (${requests} new)`,
            children: <Connections />,
          },
        ]}
      />
    </Page>
  );
}
