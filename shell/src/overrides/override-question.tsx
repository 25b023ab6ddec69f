import { sentenceOf } from '@acquaint/api-client';
import { Alert, Button } from '@acquaint/ui';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { HostModal } from '../modals/host-modal.tsx';
import { rich, t } from '../i18n.ts';
import type { Override } from './override.ts';
import type { Overrides } from './overrides.ts';
import styles from './overrides.module.css';

/**
 * Asks for confirmation before an override from the URL is used, because somebody else may have made the link. Shown only with
 * permission, one by one.
 */
export function OverrideQuestion({ overrides }: { readonly overrides: Overrides }) {
  const { permission, requested } = useSyncExternalStore(overrides.subscribe, overrides.getState);
  const [first] = requested;
  if (permission !== 'allowed' || first === undefined) return null;
  return <Question key={`${first.remote} ${first.address}`} overrides={overrides} override={first} />;
}

const code = (inside: ReactNode[]) => <code>{inside}</code>;

function Question({ overrides, override }: { readonly overrides: Overrides; readonly override: Override }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { remote, address } = override;
  const ignore = () => overrides.ignore(override);
  const accept = () => {
    overrides.set(override).catch((error: unknown) => setFailure(sentenceOf(error)));
  };
  return (
    <HostModal title={t('Load {remote} from your own computer?', { remote })} onClose={ignore} width="560px">
      <div className={styles['question']}>
        <p>
          {rich(
            'This link wants to replace <b>{remote}</b> in this browser with what’s running at <code>{address}</code>.',
            { b: (inside) => <strong>{inside}</strong>, code, remote, address },
          )}
        </p>
        <p>
          {rich(
            'That code runs as you, with all your permissions. Only agree if you started <code>pnpm dev:remote {remote}</code> yourself.',
            { code, remote },
          )}
        </p>
        {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
        <div className={styles['buttons']}>
          <Button onClick={ignore}>{t('Ignore the link')}</Button>
          <Button danger onClick={accept}>
            {t('Load it from {address}', { address: address.replace('http://', '') })}
          </Button>
        </div>
      </div>
    </HostModal>
  );
}
