import { useEndpointQuery, useInvalidate } from '@acquaint/api-client';
import {
  getAccount,
  listPasskeys,
  type CallInput,
  type Endpoint,
  type ReauthenticationProof,
  type SuccessBody,
} from '@acquaint/contracts';
import { Button, ErrorNote, Form } from '@acquaint/ui';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { t } from '../../i18n.ts';
import { EndpointForm } from '../endpoint-form.tsx';
import { ReauthenticationFields, type OwnerFieldValues } from './reauthentication-fields.tsx';
import { knowsPasskeys, passkeyFailure, showPasskey, type ShownPasskey } from '../passkey.ts';

interface ReauthenticationFormProps<E extends Endpoint, Fields extends object> {
  readonly endpoint: E;
  /** Builds the input of the call from the proof and the other fields. */
  readonly inputOf: (proof: ReauthenticationProof, fields: Fields) => CallInput<E>;
  readonly emitsLater?: boolean;
  readonly onSuccess?: (answer: SuccessBody<E>, input: CallInput<E>) => unknown;
  readonly initialValues?: Partial<Fields>;
  /** Label of the submit button. */
  readonly submit: string;
  readonly isDanger?: boolean;
  readonly isWhole?: boolean;
  /** Additional fields, above the proof. */
  readonly children?: ReactNode;
}

/**
 * Form for changes to the account's security. The member reauthenticates first, always in the same way, with what the account
 * has.
 */
export function ReauthenticationForm<const E extends Endpoint, Fields extends object = object>({
  inputOf,
  children,
  ...form
}: ReauthenticationFormProps<E, Fields>) {
  const shownRef = useRef<ShownPasskey | null>(null);
  const invalidate = useInvalidate();
  return (
    <EndpointForm
      {...(form as Omit<ReauthenticationFormProps<E, OwnerFieldValues & Fields>, 'inputOf'>)}
      inputOf={({ current_password, app_code, ...fields }: OwnerFieldValues & Fields) => {
        const passkey = shownRef.current;
        // The assertion can be used only once.
        shownRef.current = null;
        return inputOf(proofOf(passkey, { current_password, app_code }), fields as unknown as Fields);
      }}
      // The login may have become too old since the page was opened; then another proof is required.
      onFailure={({ errors }) => {
        if ('current_password' in errors) void invalidate(getAccount);
      }}
      below={<ByPasskey shownRef={shownRef} />}
    >
      {children}
      <ReauthenticationFields shownRef={shownRef} />
    </EndpointForm>
  );
}

interface TypedProof {
  readonly current_password: string | undefined;
  readonly app_code: string | undefined;
}

function proofOf(
  passkey: ShownPasskey | null,
  { current_password, app_code }: TypedProof,
): ReauthenticationProof {
  if (passkey) return { passkey };
  if (current_password) return { current_password };
  return app_code ? { app_code } : {};
}

const PROOF_FIELDS = ['current_password', 'app_code'];

/**
 * Button to reauthenticate with a passkey, if the member has one and the browser supports them. Validates the other fields before
 * asking the device.
 */
function ByPasskey({ shownRef }: { readonly shownRef: RefObject<ShownPasskey | null> }) {
  const form = Form.useFormInstance<Record<string, unknown>>();
  const passkeys = useEndpointQuery(listPasskeys, {}, { enabled: knowsPasskeys() });
  const [isAsked, setIsAsked] = useState(false);
  const [failure, setFailure] = useState<{ readonly detail: string } | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
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
      const passkey = await showPasskey();
      // The member cancelled the change while the device was asking.
      if (isGone.current) return;
      shownRef.current = passkey;
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
