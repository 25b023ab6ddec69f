import { useEndpointMutation } from '@acquaint/api-client';
import { completeSignIn, type SignedInPair } from '@acquaint/contracts';
import { Button, Form, FormFailure, showFieldErrors } from '@acquaint/ui';
import { OneTimeCodeField } from './one-time-code-field.tsx';

interface SecondStepFormProps {
  readonly secondStep: string;
  readonly onSignedIn: (pair: SignedInPair) => void;
  readonly onBack: () => void;
}

/** Second step of logging in: the code of the authenticator app, or a recovery code. */
export function SecondStepForm({ secondStep, onSignedIn, onBack }: SecondStepFormProps) {
  const [form] = Form.useForm<{ code: string }>();
  const complete = useEndpointMutation(completeSignIn, {
    onSuccess: onSignedIn,
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  return (
    <Form<{ code: string }>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }) => complete.mutate({ body: { second_step: secondStep, code } })}
    >
      <OneTimeCodeField isFocused />
      <FormFailure error={complete.error} />
      <Form.Item style={{ marginTop: 16 }}>
        <Button type="primary" htmlType="submit" size="large" block loading={complete.isPending}>
          Go on
        </Button>
      </Form.Item>
      <p>You use no such app? Then there is a typing mistake in the email or the password.</p>
      <Button onClick={onBack}>Start again</Button>
    </Form>
  );
}
