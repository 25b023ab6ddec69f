import { useEndpointQuery, useInvalidate } from '@acquaint/api-client';
import {
  getAccount,
  listPasskeys,
  type CallInput,
  type Endpoint,
  type OwnerProof,
  type SuccessBody,
} from '@acquaint/contracts';
import { Button, ErrorNote, Form } from '@acquaint/ui';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../words.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { OwnerFields, type OwnerFieldValues } from './owner-fields.tsx';
import { knowsPasskeys, passkeyFailure, showPasskey, type ShownPasskey } from './passkey.ts';

interface OwnerFormProps<E extends Endpoint, Fields extends object> {
  readonly endpoint: E;
  /** The call, from what the owner has shown and what else was typed. */
  readonly inputOf: (proof: OwnerProof, fields: Fields) => CallInput<E>;
  readonly emitsLater?: boolean;
  readonly onSuccess?: (answer: SuccessBody<E>, input: CallInput<E>) => unknown;
  readonly initialValues?: Partial<Fields>;
  /** Words on the button. */
  readonly submit: string;
  readonly isDanger?: boolean;
  readonly isWhole?: boolean;
  /** What else is asked for, above the proof. */
  readonly children?: ReactNode;
}

/**
 * A form whose call changes something of the account's safety: the person shows again that the account is theirs, always in the
 * same way, with what the account has.
 */
export function OwnerForm<const E extends Endpoint, Fields extends object = object>({
  inputOf,
  children,
  ...form
}: OwnerFormProps<E, Fields>) {
  const shownRef = useRef<ShownPasskey | null>(null);
  const invalidate = useInvalidate();
  return (
    <EndpointForm
      {...(form as Omit<OwnerFormProps<E, OwnerFieldValues & Fields>, 'inputOf'>)}
      inputOf={({ current_password, app_code, ...fields }: OwnerFieldValues & Fields) => {
        const passkey = shownRef.current;
        // It is good for one use.
        shownRef.current = null;
        return inputOf(proofOf(passkey, { current_password, app_code }), fields as unknown as Fields);
      }}
      // A sign-in may have become too old since the page was opened: another proof is asked for then.
      onFailure={({ errors }) => {
        if ('current_password' in errors) void invalidate(getAccount);
      }}
      below={<ByPasskey shownRef={shownRef} />}
    >
      {children}
      <OwnerFields shownRef={shownRef} />
    </EndpointForm>
  );
}

interface TypedProof {
  readonly current_password: string | undefined;
  readonly app_code: string | undefined;
}

function proofOf(passkey: ShownPasskey | null, { current_password, app_code }: TypedProof): OwnerProof {
  if (passkey) return { passkey };
  if (current_password) return { current_password };
  return app_code ? { app_code } : {};
}

const PROOF_FIELDS = ['current_password', 'app_code'];

/** For who has a passkey, in a browser that knows them. What else the form asks for is looked at before the device is asked. */
function ByPasskey({ shownRef }: { readonly shownRef: RefObject<ShownPasskey | null> }) {
  const form = Form.useFormInstance<Record<string, unknown>>();
  const passkeys = useEndpointQuery(listPasskeys, {}, { enabled: knowsPasskeys() });
  const [isAsked, setIsAsked] = useState(false);
  const [failure, setFailure] = useState<{ readonly detail: string } | null>(null);
  if (!passkeys.data?.results.length) return null;

  const show = async () => {
    setFailure(null);
    const others = Object.keys(form.getFieldsValue()).filter((name) => !PROOF_FIELDS.includes(name));
    const isFilled = await form.validateFields(others).then(
      () => true,
      () => false,
    );
    if (!isFilled) return;
    setIsAsked(true);
    try {
      shownRef.current = await showPasskey();
      form.submit();
    } catch (error) {
      setFailure(passkeyFailure(error));
    }
    setIsAsked(false);
  };
  return (
    <>
      {failure && <ErrorNote error={failure} />}
      <Button type="link" loading={isAsked} onClick={() => void show()}>
        {t('Use a passkey instead')}
      </Button>
    </>
  );
}
