import { useEndpointQuery } from '@acquaint/api-client';
import { adminListRemotes, type RemoteHealth } from '@acquaint/contracts';
import { AsyncState, Button, Page, Tag, TimeText } from '@acquaint/ui';
import { Table, type TableColumnsType } from '@acquaint/ui/data';
import { ReloadOutlined } from '@acquaint/ui/icons';
import { AdminTabs } from '../../parts/admin-tabs.tsx';
import { WideTable } from '../../parts/wide-table.tsx';

const STATE: Readonly<Record<RemoteHealth['state'], { label: string; colour: string }>> = {
  ok: { label: 'Sound', colour: 'success' },
  missing: { label: 'Entry missing', colour: 'error' },
  'wrong-digest': { label: 'Wrong digest', colour: 'error' },
  refused: { label: 'Needs another shell', colour: 'warning' },
};

const COLUMNS: TableColumnsType<RemoteHealth> = [
  { title: 'Remote', dataIndex: 'name' },
  { title: 'Version', dataIndex: 'served' },
  {
    title: 'Entry',
    render: (_value, remote) => (
      <>
        <Tag color={STATE[remote.state].colour}>{STATE[remote.state].label}</Tag>
        {remote.entry_bytes !== null && `${(remote.entry_bytes / 1024).toFixed(1)} kB`}
      </>
    ),
  },
  { title: 'Failures in the last hour', dataIndex: 'failures_last_hour', align: 'right' },
  {
    title: 'Last failure',
    render: (_value, { last_failure }) =>
      last_failure ? (
        <>
          <TimeText at={last_failure.at} format="relative" />: {last_failure.reason}
          <div>{last_failure.detail}</div>
        </>
      ) : (
        'None'
      ),
  },
];

/** `/custom-admin/remotes`: versions, and whether browsers can load them. */
export function RemotesPage() {
  const remotes = useEndpointQuery(adminListRemotes, {});
  return (
    <Page
      title="Remotes"
      width="wide"
      actions={
        <Button icon={<ReloadOutlined />} loading={remotes.isFetching} onClick={() => void remotes.refetch()}>
          Look again
        </Button>
      }
    >
      <AdminTabs />
      <AsyncState query={remotes}>
        {({ results }) => (
          <WideTable label="Remotes" minWidth={720}>
            <Table<RemoteHealth>
              rowKey="name"
              columns={COLUMNS}
              dataSource={results}
              pagination={false}
              locale={{ emptyText: 'No remote is published yet.' }}
            />
          </WideTable>
        )}
      </AsyncState>
    </Page>
  );
}
