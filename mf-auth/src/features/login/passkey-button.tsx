import type { SignedInPair } from '@acquaint/contracts';
import { Button, ErrorNote } from '@acquaint/ui';
import { useState } from 'react';
import { knowsPasskeys, passkeyFailure, loginByPasskey } from '../../components/passkey.ts';
import { t } from '../../i18n.ts';

/** Button to log in with a passkey, shown if the browser supports them. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: (pair: SignedInPair) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<{ readonly detail: string } | null>(null);
  if (!knowsPasskeys()) return null;
  const ask = async () => {
    setIsAsking(true);
    setFailure(null);
    try {
      onSignedIn(await loginByPasskey());
    } catch (error) {
      setFailure(passkeyFailure(error));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <div style={{ marginBottom: 24 }}>
      <Button size="large" block loading={isAsking} onClick={() => void ask()}>
        {t('Log in with a passkey')}
      </Button>
      {failure && <ErrorNote error={failure} />}
    </div>
  );
}
