import type { ApiFailure } from '@acquaint/api-client';
import type { CallInput, Endpoint, SuccessBody } from '@acquaint/contracts';
import { Button, Form, FormFailure, showFieldErrors } from '@acquaint/ui';
import { useId, useRef, type ReactNode } from 'react';
import { useFormCall } from './use-form-call.ts';
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
  /** Called with all values when one of them is changed. */
  readonly onChange?: (fields: Partial<Fields>) => void;
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
  onChange,
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
  const place = useRef<HTMLDivElement>(null);
  // Two open forms may have the same fields, whose ids start with the form's name.
  const name = useId();
  useFocusLost(place, isNextStep);
  const names = () => form.getFieldsError().map(({ name: path }) => path);
  const { wrongCount, error, isPending, refuse, send } = useFormCall<E>({
    endpoint,
    emitsLater,
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onFailure,
    fields: {
      paths: () => names().map((path) => path.join('.')),
      show: (sentences) => void showFieldErrors(form, sentences),
      focus: ([first]) => {
        if (place.current?.querySelector('[aria-invalid="true"]:focus')) return;
        const field = names().find((one) => one.join('.') === first);
        if (field) form.focusField(field as Parameters<typeof form.focusField>[0]);
      },
    },
  });
  const button = (
    <Button
      type="primary"
      danger={isDanger}
      htmlType="submit"
      loading={isPending}
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
        onValuesChange={(_changed, fields) => onChange?.(fields)}
        onFinish={(fields) => send(inputOf(fields))}
        onFinishFailed={({ errorFields }) => refuse(errorFields.map(({ name: path }) => path.join('.')))}
      >
        {children}
        <FormFailure error={error} />
        {isWhole ? <Form.Item style={{ marginTop: 16 }}>{button}</Form.Item> : button}
        {below}
        <WrongFieldsNote count={wrongCount} />
      </Form>
    </div>
  );
}
