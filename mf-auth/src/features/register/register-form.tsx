import { call, useRegister } from '@acquaint/api-client';
import { createToken } from '@acquaint/contracts';
import { useNavigate, useSearchParams, useShell } from '@acquaint/remote-kit';
import { App, Button, Flex, Form, FormFailure, Input, showFieldErrors } from '@acquaint/ui';
import { CodeField } from '../../parts/code-field.tsx';
import { NewPassword } from '../../parts/new-password.tsx';
import type { Newcomer } from './newcomer.ts';

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

/** Second step: the code, the rest of the name, a password; then straight in. */
export function RegisterForm({ newcomer, onBack, onResend }: RegisterFormProps) {
  const [form] = Form.useForm<Fields>();
  const shell = useShell();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = params.size === 0 ? '' : `?${params.toString()}`;
  const { message } = App.useApp();
  const register = useRegister({
    onSuccess: async (_answer, { body }) => {
      try {
        shell.logIn(await call(createToken, { body: { username: body.email, password: body.password } }));
        void navigate(`/onboarding${query}`, { replace: true });
      } catch {
        // The account is made and the code is used: this form cannot be sent again.
        void message.info('Your account is made. Log in with your new password.');
        void navigate(`/login${query}`, { replace: true });
      }
    },
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ code, last_name, password }) =>
        register.mutate({
          body: {
            email: newcomer.email,
            username: newcomer.email,
            first_name: newcomer.first_name,
            last_name,
            password,
            code,
            user_type_identifier: 'basic',
            time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
        })
      }
    >
      <CodeField />
      <Form.Item
        name="last_name"
        label="Last name"
        rules={[{ required: true, whitespace: true, message: 'This field is required' }, { max: 60 }]}
      >
        <Input autoComplete="family-name" />
      </Form.Item>
      <NewPassword email={newcomer.email} />
      <FormFailure error={register.error} />
      <Flex vertical gap={8} style={{ marginTop: 16 }}>
        <Button type="primary" htmlType="submit" size="large" block loading={register.isPending}>
          Create account
        </Button>
        <Flex justify="space-between" wrap>
          <Button type="link" onClick={onBack}>
            Change the email
          </Button>
          <Button
            type="link"
            onClick={() =>
              void onResend().then(
                () => message.success('A new code is on its way; the old one no longer works.'),
                () => message.error('The code could not be mailed. Try again in a minute.'),
              )
            }
          >
            Mail a new code
          </Button>
        </Flex>
      </Flex>
    </Form>
  );
}
