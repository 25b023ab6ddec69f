import { useEndpointMutation, type ApiFailure, type EndpointMutationOptions } from '@acquaint/api-client';
import type { CallInput, Endpoint, SuccessBody } from '@acquaint/contracts';
import { Button, Form, FormFailure, showFieldErrors, VisuallyHidden } from '@acquaint/ui';
import { useRef, useState, type ReactNode } from 'react';
import { t } from '../words.ts';
import { useFocusLost } from './use-focus-lost.ts';

interface EndpointFormProps<E extends Endpoint, Fields extends object> {
  readonly endpoint: E;
  /** The call, from what was typed. */
  readonly inputOf: (fields: Fields) => CallInput<E>;
  /** The page says itself, by `useEmit`, when the call's events have happened. */
  readonly emitsLater?: boolean;
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
  /** It follows on another form that had the focus: one goes on at its first field. */
  readonly isNextStep?: boolean;
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
        {/* The sentences stand beside their fields; who does not see them hears that they are there. */}
        {wrong > 0 && (
          <VisuallyHidden>
            <span role="status">
              {t('{count, plural, =1 {One field needs another look.} other {# fields need another look.}}', {
                count: wrong,
              })}
            </span>
          </VisuallyHidden>
        )}
      </Form>
    </div>
  );
}
