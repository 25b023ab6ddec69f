import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  listPasskeys,
  type endSignIn,
  type CallInput,
  type Endpoint,
  type SuccessBody,
} from '@acquaint/contracts';
import { Button, ErrorNote } from '@acquaint/ui';
import { useState } from 'react';
import { CurrentPassword, type WithPassword } from './current-password.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { knowsPasskeys, passkeyFailure, showPasskey } from './passkey.ts';

/** The password, or a passkey. */
type OwnerProof = NonNullable<CallInput<typeof endSignIn>['body']>;

interface OwnerFormProps<E extends Endpoint> {
  readonly endpoint: E;
  /** The call, from what the owner has shown. */
  readonly inputOf: (proof: OwnerProof) => CallInput<E>;
  readonly invalidates?: readonly Endpoint[];
  readonly onSuccess: (answer: SuccessBody<E>) => void;
  /** Words on the button. */
  readonly submit: string;
}

/** Makes a call once the person has shown the password or a passkey again. */
export function OwnerForm<const E extends Endpoint>({
  endpoint,
  inputOf,
  invalidates = [],
  onSuccess,
  submit,
}: OwnerFormProps<E>) {
  return (
    <EndpointForm
      endpoint={endpoint}
      inputOf={(proof: WithPassword) => inputOf(proof)}
      invalidates={invalidates}
      onSuccess={onSuccess}
      submit={submit}
      below={<ByPasskey {...{ endpoint, inputOf, invalidates, onSuccess }} />}
    >
      <CurrentPassword />
    </EndpointForm>
  );
}

/** For who has a passkey, in a browser that knows them. */
function ByPasskey<const E extends Endpoint>({
  endpoint,
  inputOf,
  invalidates = [],
  onSuccess,
}: Omit<OwnerFormProps<E>, 'submit'>) {
  const passkeys = useEndpointQuery(listPasskeys, {}, { enabled: knowsPasskeys() });
  const mutation = useEndpointMutation<E>(endpoint, { invalidates, onSuccess });
  const [failure, setFailure] = useState<{ readonly detail: string } | null>(null);
  if (!passkeys.data?.results.length) return null;

  const show = async () => {
    setFailure(null);
    try {
      await mutation.mutateAsync(inputOf({ passkey: await showPasskey() }));
    } catch (error) {
      setFailure(passkeyFailure(error));
    }
  };
  return (
    <>
      {failure && <ErrorNote error={failure} />}
      <Button type="link" loading={mutation.isPending} onClick={() => void show()}>
        Use a passkey instead
      </Button>
    </>
  );
}
