import { useEndpointMutation, type ApiFailure, type EndpointMutationOptions } from '@acquaint/api-client';
import type { CallInput, Endpoint, SuccessBody } from '@acquaint/contracts';
import { Button, Form, FormFailure, showFieldErrors } from '@acquaint/ui';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useFocusLost } from './use-focus-lost.ts';
import { WrongFieldsNote } from './wrong-fields-note.tsx';

interface EndpointFormProps<E extends Endpoint, Fields extends object> {
  readonly endpoint: E;
  /** Builds the input of the call from the form's values. */
  readonly inputOf: (fields: Fields) => CallInput<E>;
  /** The page emits the call's events itself, with `useEmit`. */
  readonly emitsLater?: boolean;
  /** The button shows a spinner until the returned promise settles. */
  readonly onSuccess?: (answer: SuccessBody<E>, input: CallInput<E>) => unknown;
  /** Called with a refusal, in addition to showing it. */
  readonly onFailure?: (failure: ApiFailure) => void;
  readonly initialValues?: Partial<Fields>;
  /** Label of the submit button. */
  readonly submit: string;
  readonly isDanger?: boolean;
  /** The form is the main content of its page: its button is as wide as the form. */
  readonly isWhole?: boolean;
  /** The form replaces another one that had the focus: its first field gets the focus. */
  readonly isNextStep?: boolean;
  /** The fields and explanations. */
  readonly children: ReactNode;
  /** Content below the button. */
  readonly below?: ReactNode;
}

/**
 * Form that calls one endpoint. Errors about a field are shown next to it, others above the button; the input stays until the
 * call succeeds.
 */
export function EndpointForm<const E extends Endpoint, Fields extends object>({
  endpoint,
  inputOf,
  emitsLater = false,
  onSuccess,
  onFailure,
  initialValues,
  submit,
  isDanger = false,
  isWhole = false,
  isNextStep = false,
  children,
  below,
}: EndpointFormProps<E, Fields>) {
  const [form] = Form.useForm<Fields>();
  const [wrong, setWrong] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  // Two open forms may have the same fields, whose ids start with the form's name.
  const name = useId();
  useFocusLost(place, isNextStep);
  const tellWrong = (names: readonly (string | number)[][]) => {
    setWrong(names.length);
    const [first] = names;
    const isThere = place.current?.querySelector('[aria-invalid="true"]:focus') != null;
    if (first && !isThere) form.focusField(first as Parameters<typeof form.focusField>[0]);
  };
  const options: EndpointMutationOptions<E> = {
    emitsLater,
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onError: (failure) => {
      showFieldErrors(form, failure.errors);
      const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
      tellWrong(
        Object.keys(failure.errors)
          .filter((path) => known.has(path))
          .map((path) => path.split('.')),
      );
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
    <div ref={place}>
      <Form<Fields>
        form={form}
        name={name}
        layout="vertical"
        requiredMark={false}
        {...(initialValues ? { initialValues } : {})}
        onFinish={(fields) => {
          setWrong(0);
          mutation.mutate(inputOf(fields));
        }}
        onFinishFailed={({ errorFields }) => tellWrong(errorFields.map(({ name }) => name))}
      >
        {children}
        <FormFailure error={mutation.error} />
        {isWhole ? <Form.Item style={{ marginTop: 16 }}>{button}</Form.Item> : button}
        {below}
        <WrongFieldsNote count={wrong} />
      </Form>
    </div>
  );
}
