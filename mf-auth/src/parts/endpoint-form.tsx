import { useEndpointMutation, type ApiFailure, type EndpointMutationOptions } from '@acquaint/api-client';
import type { CallInput, Endpoint, SuccessBody } from '@acquaint/contracts';
import { Button, Form, FormFailure, showFieldErrors } from '@acquaint/ui';
import type { ReactNode } from 'react';

interface EndpointFormProps<E extends Endpoint, Fields extends object> {
  readonly endpoint: E;
  /** The call, from what was typed. */
  readonly inputOf: (fields: Fields) => CallInput<E>;
  readonly invalidates?: readonly Endpoint[];
  /** The button turns until what this gives back is settled. */
  readonly onSuccess?: (answer: SuccessBody<E>, input: CallInput<E>) => unknown;
  /** What else a refusal means, beside being shown. */
  readonly onFailure?: (failure: ApiFailure) => void;
  readonly initialValues?: Partial<Fields>;
  /** Words on the button. */
  readonly submit: string;
  readonly isDanger?: boolean;
  /** The form is what its page is for, not one of many: a button as wide as the form. */
  readonly isWhole?: boolean;
  /** The fields, and what is said about them. */
  readonly children: ReactNode;
  /** What stands below the button. */
  readonly below?: ReactNode;
}

/**
 * A form that makes one call. What the server says of a field stands beside it, what it says of the whole above the button;
 * what was typed stays until the call succeeds.
 */
export function EndpointForm<const E extends Endpoint, Fields extends object>({
  endpoint,
  inputOf,
  invalidates = [],
  onSuccess,
  onFailure,
  initialValues,
  submit,
  isDanger = false,
  isWhole = false,
  children,
  below,
}: EndpointFormProps<E, Fields>) {
  const [form] = Form.useForm<Fields>();
  const options: EndpointMutationOptions<E> = {
    invalidates,
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onError: (failure) => {
      showFieldErrors(form, failure.errors);
      onFailure?.(failure);
    },
  };
  const mutation = useEndpointMutation<E>(endpoint, options);
  const button = (
    <Button
      type="primary"
      danger={isDanger}
      htmlType="submit"
      loading={mutation.isPending}
      {...(isWhole ? { size: 'large', block: true } : {})}
    >
      {submit}
    </Button>
  );
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      {...(initialValues ? { initialValues } : {})}
      onFinish={(fields) => mutation.mutate(inputOf(fields))}
    >
      {children}
      <FormFailure error={mutation.error} />
      {isWhole ? <Form.Item style={{ marginTop: 16 }}>{button}</Form.Item> : button}
      {below}
    </Form>
  );
}
