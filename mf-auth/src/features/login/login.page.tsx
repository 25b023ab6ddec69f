import { useLogin } from '@acquaint/api-client';
import { Link, useNavigate, useSearchParams, useShell } from '@acquaint/remote-kit';
import { Alert, Button, Form, FormFailure, Input, Page } from '@acquaint/ui';
import { afterSignIn } from '../../parts/after-sign-in.ts';

interface Fields {
  readonly username: string;
  readonly password: string;
}

/**
 * `/login`: with an email or a username; then on to `next`, which never leaves the site.
 * `with=google` comes from who would rather have used Google, which this site does not offer; `why=not-loaded` from who was
 * logged out because the initial data did not come (specification §4).
 */
export function LoginPage() {
  const shell = useShell();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const login = useLogin({
    onSuccess: (pair) => {
      shell.logIn(pair);
      void navigate(afterSignIn(params.get('next')), { replace: true });
    },
  });
  return (
    <Page title="Welcome back" width="narrow">
      {params.get('with') === 'google' && (
        <Alert
          type="info"
          showIcon
          title="Google sign-in is not set up on this site. Use your email."
          style={{ marginBottom: 24 }}
        />
      )}
      {params.get('why') === 'not-loaded' && (
        <Alert
          type="info"
          showIcon
          title="Your account could not be loaded just now, so you were logged out. Log in again and you are back where you were."
          style={{ marginBottom: 24 }}
        />
      )}
      <Form<Fields>
        layout="vertical"
        requiredMark={false}
        onFinish={({ username, password }) => login.mutate({ body: { username: username.trim(), password } })}
      >
        <Form.Item
          name="username"
          label="Email or username"
          rules={[{ required: true, whitespace: true, message: 'Enter your email or username' }]}
        >
          <Input autoComplete="username" autoCapitalize="none" />
        </Form.Item>
        <Form.Item
          name="password"
          label="Password"
          rules={[{ required: true, message: 'Enter your password' }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <FormFailure error={login.error} />
        <Form.Item style={{ marginTop: 16 }}>
          <Button type="primary" htmlType="submit" size="large" block loading={login.isPending}>
            Log in
          </Button>
        </Form.Item>
      </Form>
      <p>
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
      <p>
        New here? <Link to={`/register?${onward(params)}`}>Create your account</Link>
      </p>
    </Page>
  );
}

/** What registration needs to know of this address. */
function onward(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete('why');
  return rest.toString();
}
