import { call } from '@acquaint/api-client';
import { createToken, deviceZone, registerUser } from '@acquaint/contracts';
import { useNavigate, useSearchParams, useShell } from '@acquaint/remote-kit';
import { App, Button, Flex, Form, Input } from '@acquaint/ui';
import { CodeField } from '../../components/code-field.tsx';
import { EndpointForm } from '../../components/endpoint-form.tsx';
import { NewCodeButton } from '../../components/new-code-button.tsx';
import { NewPassword } from '../../components/password/new-password.tsx';
import { withQuery } from '../../components/query-of.ts';
import { t } from '../../i18n.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft.ts';
import type { Newcomer } from './newcomer.ts';
import { TermsNote } from './terms-note.tsx';

interface Fields {
  readonly code: string;
  readonly last_name: string;
  readonly password: string;
}

interface RegisterFormProps {
  readonly newcomer: Newcomer;
  readonly onBack: () => void;
  readonly onResend: () => Promise<unknown>;
}

/** Second step of registration: the code, the last name and a password; then logs in. */
export function RegisterForm({ newcomer, onBack, onResend }: RegisterFormProps) {
  const shell = useShell();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { message } = App.useApp();
  const goIn = async ({ email, password }: { readonly email: string; readonly password: string }) => {
    try {
      shell.logIn(await call(createToken, { body: { username: email, password } }));
      void navigate(withQuery('/onboarding', params), { replace: true, evenIfGone: true });
    } catch {
      // The account exists and the code is used, so this form cannot be sent again.
      void message.info(t('Your account is ready. Log in with your new password.'));
      void navigate(withQuery('/login', params), { replace: true });
    }
  };
  return (
    <EndpointForm
      endpoint={registerUser}
      inputOf={(fields: Fields) => ({
        body: {
          ...fields,
          email: newcomer.email,
          username: newcomer.email,
          first_name: newcomer.first_name,
          user_type_identifier: 'basic' as const,
          time_zone: deviceZone(),
        },
      })}
      initialValues={keptDraft()}
      onChange={keepDraft}
      onSuccess={(_answer, { body }) => {
        forgetDraft();
        return goIn(body);
      }}
      submit={t('Create account')}
      isWhole
      below={
        <>
          <TermsNote />
          <Flex justify="space-between" gap="0 16px" wrap>
            <Button type="link" style={{ paddingInline: 0 }} onClick={onBack}>
              {t('Change email')}
            </Button>
            <NewCodeButton send={onResend} />
          </Flex>
        </>
      }
    >
      <CodeField />
      <Form.Item
        name="last_name"
        label={t('Last name')}
        rules={[{ required: true, whitespace: true, message: t('This field is required') }, { max: 60 }]}
      >
        <Input autoComplete="family-name" />
      </Form.Item>
      <NewPassword email={newcomer.email} />
    </EndpointForm>
  );
}
