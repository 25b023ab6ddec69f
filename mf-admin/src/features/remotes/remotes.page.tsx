import { useEndpointQuery } from '@acquaint/api-client';
import { adminListRemotes, adminPointRemote, type RemoteHealth } from '@acquaint/contracts';
import { useSearchParams } from '@acquaint/remote-kit';
import { Button, ListState, Page } from '@acquaint/ui';
import { ReloadOutlined } from '@acquaint/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { t } from '../../i18n.ts';
import { CanaryDialog } from './canary-dialog.tsx';
import { EndCanaryDialog } from './end-canary-dialog.tsx';
import { PointDialog } from './point-dialog.tsx';
import { headingId, RemoteCard, type RemoteAction } from './remote-card.tsx';
import { RemotePanel } from './remote-panel.tsx';
import { MANY_FAILURES } from './remote-text.ts';

/** Refetch interval, so that failures of a canary appear without a reload. */
const REFRESH_MS = 30_000;

/** `/custom-admin/remotes`: the version members get of each remote, its failures in browsers, rollback and canary. */
export function RemotesPage() {
  const [params, setParams] = useSearchParams();
  const [action, setAction] = useState<(RemoteAction & { readonly name: string }) | null>(null);
  const mayChange = useMayCall(adminPointRemote);
  const remotes = useEndpointQuery(adminListRemotes, {}, { refetchInterval: REFRESH_MS });
  const named = (name: string | null | undefined) =>
    remotes.data?.results.find((remote) => remote.name === name);
  const opened = named(params.get('remote'));
  const chosen = named(action?.name);
  const open = (name: string | null) => setParams(name === null ? {} : { remote: name });

  const decided = useRef<string>(undefined);
  const endAction = (name: string) => {
    decided.current = name;
    setAction(null);
  };
  useEffect(() => {
    // The button that opened the dialog may be gone.
    if (action !== null || document.activeElement !== document.body) return;
    if (decided.current !== undefined) document.getElementById(headingId(decided.current))?.focus();
  }, [action]);

  return (
    <Page
      title={t('Remotes')}
      width="wide"
      actions={
        <Button icon={<ReloadOutlined />} loading={remotes.isFetching} onClick={() => void remotes.refetch()}>
          {t('Check again')}
        </Button>
      }
    >
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminPointRemote}
        text={t('You can view the remotes. Ask an admin to change what people get.')}
      />
      <p>
        {t(
          '“Healthy” means that the files people get are there and unchanged, and that browsers reported fewer than {most} failures in the last hour. A few are normal: a tab was closed, or a network was lost.',
          { most: MANY_FAILURES },
        )}
      </p>
      <ListState
        query={remotes}
        items={remotes.data?.results}
        keyOf={(remote) => remote.name}
        label={t('Remotes')}
        empty={{
          title: t('No remotes published yet'),
          text: t('A remote appears here once it’s published.'),
        }}
      >
        {(remote) => (
          <RemoteCard
            remote={remote}
            mayChange={mayChange}
            onAction={(next) => setAction({ ...next, name: remote.name })}
            onOpen={() => open(remote.name)}
          />
        )}
      </ListState>
      <RemotePanel
        remote={opened}
        mayChange={mayChange}
        onPoint={(version) => opened && setAction({ kind: 'point', version, name: opened.name })}
        onClose={() => open(null)}
      />
      {action && chosen && (
        <RemoteActionDialog remote={chosen} action={action} onClosed={() => endAction(chosen.name)} />
      )}
    </Page>
  );
}

interface RemoteActionDialogProps {
  readonly remote: RemoteHealth;
  readonly action: RemoteAction;
  readonly onClosed: () => void;
}

function RemoteActionDialog({ remote: now, action, onClosed }: RemoteActionDialogProps) {
  // Keeps the remote as it was when the dialog opened: refetched data must not change a dialog that is open or closing.
  const [remote] = useState(now);
  switch (action.kind) {
    case 'point':
      return <PointDialog remote={remote} version={action.version} onClosed={onClosed} />;
    case 'canary':
      return <CanaryDialog remote={remote} onClosed={onClosed} />;
    case 'end-canary':
      return <EndCanaryDialog remote={remote} onClosed={onClosed} />;
  }
}
