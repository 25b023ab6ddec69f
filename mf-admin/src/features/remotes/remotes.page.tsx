import { useEndpointQuery } from '@acquaint/api-client';
import { adminListRemotes, type RemoteHealth } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { Button, ListState, Page } from '@acquaint/ui';
import { ReloadOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { AdminTabs } from '../../parts/admin-tabs.tsx';
import { CanaryDialog } from './canary-dialog.tsx';
import { EndCanaryDialog } from './end-canary-dialog.tsx';
import { LookOnlyNote, useMayChange } from './may-change.tsx';
import { PointDialog } from './point-dialog.tsx';
import { RemoteCard, type Wish } from './remote-card.tsx';
import { RemotePanel } from './remote-panel.tsx';

/** Somebody who watches a canary sees its failures without asking again. */
const LOOK_AGAIN_MS = 30_000;

/** `/custom-admin/remotes`: what people get of each remote, how browsers fare with it, rollback and canary. */
export function RemotesPage() {
  const [params, setParams] = useSearchParams();
  const [wish, setWish] = useState<(Wish & { readonly name: string }) | null>(null);
  const mayChange = useMayChange();
  const remotes = useEndpointQuery(adminListRemotes, {}, { refetchInterval: LOOK_AGAIN_MS });
  const named = (name: string | null | undefined) =>
    remotes.data?.results.find((remote) => remote.name === name);
  const opened = named(params.get('remote'));
  const wished = named(wish?.name);
  const open = (name: string | null) => setParams(name === null ? {} : { remote: name });

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
      <LookOnlyNote />
      <ListState
        query={remotes}
        items={remotes.data?.results}
        keyOf={(remote) => remote.name}
        label="Remotes"
        empty={{
          title: 'No remote is published yet',
          text: 'The first publish of a remote puts it here.',
        }}
      >
        {(remote) => (
          <RemoteCard
            remote={remote}
            mayChange={mayChange}
            onWish={(next) => setWish({ ...next, name: remote.name })}
            onOpen={() => open(remote.name)}
          />
        )}
      </ListState>
      {opened && (
        <RemotePanel
          remote={opened}
          mayChange={mayChange}
          onPoint={(version) => setWish({ kind: 'point', version, name: opened.name })}
          onClose={() => open(null)}
        />
      )}
      {wish && wished && <WishDialog remote={wished} wish={wish} onClose={() => setWish(null)} />}
    </Page>
  );
}

interface WishDialogProps {
  readonly remote: RemoteHealth;
  readonly wish: Wish;
  readonly onClose: () => void;
}

function WishDialog({ remote, wish, onClose }: WishDialogProps) {
  switch (wish.kind) {
    case 'point':
      return <PointDialog remote={remote} version={wish.version} onClose={onClose} />;
    case 'canary':
      return <CanaryDialog remote={remote} onClose={onClose} />;
    case 'end-canary':
      return <EndCanaryDialog remote={remote} onClose={onClose} />;
  }
}
