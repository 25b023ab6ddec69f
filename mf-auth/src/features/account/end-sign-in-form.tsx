import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { endSignIn, listPasskeys, listSignIns } from '@acquaint/contracts';
import { App, Button, ErrorNote } from '@acquaint/ui';
import { useState } from 'react';
import { CurrentPassword, type WithPassword } from '../../parts/current-password.tsx';
import { EndpointForm } from '../../parts/endpoint-form.tsx';
import { knowsPasskeys, passkeyFailure, showPasskey } from '../../parts/passkey.ts';

const ENDED = 'That device is logged out.';

/** Logs another device out, once the person has shown the password or a passkey again. */
export function EndSignInForm({ id }: { readonly id: string }) {
  const { message } = App.useApp();
  const onSuccess = () => void message.success(ENDED);
  return (
    <EndpointForm
      endpoint={endSignIn}
      inputOf={(body: WithPassword) => ({ params: { id }, body })}
      invalidates={[listSignIns]}
      onSuccess={onSuccess}
      submit="Log this device out"
      below={<ByPasskey id={id} onSuccess={onSuccess} />}
    >
      <CurrentPassword />
    </EndpointForm>
  );
}

interface ByPasskeyProps {
  readonly id: string;
  readonly onSuccess: () => void;
}

/** For who has a passkey, in a browser that knows them. */
function ByPasskey({ id, onSuccess }: ByPasskeyProps) {
  const passkeys = useEndpointQuery(listPasskeys, {}, { enabled: knowsPasskeys() });
  const end = useEndpointMutation(endSignIn, { invalidates: [listSignIns], onSuccess });
  const [failure, setFailure] = useState<{ readonly detail: string } | null>(null);
  if (!passkeys.data?.results.length) return null;

  const show = async () => {
    setFailure(null);
    try {
      await end.mutateAsync({ params: { id }, body: { passkey: await showPasskey() } });
    } catch (error) {
      setFailure(passkeyFailure(error));
    }
  };
  return (
    <>
      {failure && <ErrorNote error={failure} />}
      <Button type="link" loading={end.isPending} onClick={() => void show()}>
        Use a passkey instead
      </Button>
    </>
  );
}
