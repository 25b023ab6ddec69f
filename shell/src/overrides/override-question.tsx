import { sentenceOf } from '@acquaint/api-client';
import { Alert, Button } from '@acquaint/ui';
import { useState, useSyncExternalStore } from 'react';
import { HostModal } from '../modals/host-modal.tsx';
import type { Override } from './override.ts';
import type { Overrides } from './overrides.ts';
import styles from './overrides.module.css';

/** Before an override of the address is taken: whoever made the link may be somebody else. Shown to those who may, one by one. */
export function OverrideQuestion({ overrides }: { readonly overrides: Overrides }) {
  const { permission, asked } = useSyncExternalStore(overrides.subscribe, overrides.getState);
  const [first] = asked;
  if (permission !== 'allowed' || first === undefined) return null;
  return <Question key={`${first.remote} ${first.address}`} overrides={overrides} override={first} />;
}

function Question({ overrides, override }: { readonly overrides: Overrides; readonly override: Override }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { remote, address } = override;
  const ignore = () => overrides.ignore(override);
  const accept = () => {
    overrides.set(override).catch((error: unknown) => setFailure(sentenceOf(error)));
  };
  return (
    <HostModal title={`Take ${remote} from your own computer?`} onClose={ignore} width="560px">
      <div className={styles['question']}>
        <p>
          This link asks that <strong>{remote}</strong> be replaced, in this browser, by what runs at{' '}
          <code>{address}</code>.
        </p>
        <p>
          That code runs as you, with everything you may do. Agree only when you started{' '}
          <code>pnpm dev:remote {remote}</code> yourself.
        </p>
        {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
        <div className={styles['buttons']}>
          <Button onClick={ignore}>Ignore the link</Button>
          <Button danger onClick={accept}>
            Take it from {address.replace('http://', '')}
          </Button>
        </div>
      </div>
    </HostModal>
  );
}
