import { useEndpointPages } from '@acquaint/api-client';
import { adminListRemoteChanges } from '@acquaint/contracts';
import { ListState, TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import { changeText } from './remote-text.ts';
import styles from './remotes.module.css';

/** Publish history of a remote, newest first: what changed, by whom, when and why. */
export function RemoteHistory({ name }: { readonly name: string }) {
  const changes = useEndpointPages(adminListRemoteChanges, { params: { name }, query: { page_size: 10 } });
  return (
    <ListState
      query={changes}
      items={changes.data && changes.items}
      keyOf={(change) => change.id}
      label={t('Publish history of {name}', { name })}
      empty={{ title: t('Nothing published yet') }}
    >
      {(change) => (
        <>
          <div className={styles['version']}>{changeText(change)}</div>
          <div className={styles['soft']}>
            {rich(change.reason === '' ? '{at} by {by}' : '{at} by {by}: {reason}', {
              at: <TimeText at={change.at} format="relative" />,
              by: change.by,
              reason: change.reason,
            })}
          </div>
        </>
      )}
    </ListState>
  );
}
