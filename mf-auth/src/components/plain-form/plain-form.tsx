import type { ApiFailure } from '@acquaint/api-client';
import type { CallInput, Endpoint, SuccessBody } from '@acquaint/contracts';
import { Button, FailureNote } from '@acquaint/ui';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useFormCall } from '../use-form-call.ts';
import { WrongFieldsNote } from '../wrong-fields-note.tsx';
import { PlainField, type PlainFieldOptions } from './plain-field.tsx';
import styles from './plain-form.module.css';

/** What is wrong, by the name of the field. */
type Sentences = Readonly<Record<string, readonly string[]>>;

interface PlainFormProps<E extends Endpoint, Name extends string> {
  readonly endpoint: E;
  /** All are required. */
  readonly fields: readonly PlainFieldOptions<Name>[];
  /** Builds the input of the call from what was typed. */
  readonly inputOf: (values: Readonly<Record<Name, string>>) => CallInput<E>;
  readonly onSuccess: (answer: SuccessBody<E>) => unknown;
  /** Called with a refusal, in addition to showing it. */
  readonly onFailure?: (failure: ApiFailure) => void;
  /** Label of the submit button. */
  readonly submit: string;
  /** Content below the button. */
  readonly below?: ReactNode;
}

/**
 * Form of text fields that calls one endpoint, for the pages on which people log in: it behaves and looks like `EndpointForm`, without
 * antd's Form and Input, which are a tenth of all the script of such a page.
 */
export function PlainForm<const E extends Endpoint, Name extends string>({
  endpoint,
  fields,
  inputOf,
  onSuccess,
  onFailure,
  submit,
  below,
}: PlainFormProps<E, Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [sentences, setSentences] = useState<Sentences>({});
  const paths = fields.map(({ name }) => name);
  const inputAt = (path: string) => form.current?.elements.namedItem(path);
  const { wrongCount, error, isPending, refuse, send } = useFormCall<E>({
    endpoint,
    onSuccess: (answer) => onSuccess(answer),
    onFailure,
    fields: {
      paths: () => paths,
      show: setSentences,
      focus: (wrong) => {
        const inputs = wrong.map(inputAt);
        if (inputs.includes(document.activeElement)) return;
        if (inputs[0] instanceof HTMLElement) inputs[0].focus();
      },
    },
  });

  const submitted = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const typed = new FormData(event.currentTarget);
    const valueOf = (name: Name) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    const values = Object.fromEntries(fields.map(({ name }) => [name, valueOf(name)]));
    const missing = fields.filter(({ name, isSecret = false }) => isEmpty(valueOf(name), isSecret));
    const found = missing.map((field) => [field.name, [field.missing]] as const);
    setSentences(Object.fromEntries(found));
    if (missing.length > 0) refuse(found.map(([name]) => name));
    else send(inputOf(values as Record<Name, string>));
  };

  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submitted}>
      {fields.map((field) => (
        <PlainField
          key={field.name}
          field={field}
          sentences={sentences[field.name] ?? []}
          onEdit={() => sentences[field.name] && setSentences({ ...sentences, [field.name]: [] })}
        />
      ))}
      <FailureNote error={error} fields={paths} />
      <div className={styles['button']}>
        <Button type="primary" htmlType="submit" size="large" block loading={isPending}>
          {submit}
        </Button>
      </div>
      {below}
      <WrongFieldsNote count={wrongCount} />
    </form>
  );
}

/** A password may consist of spaces. */
function isEmpty(value: string, isSecret: boolean): boolean {
  return (isSecret ? value : value.trim()) === '';
}
