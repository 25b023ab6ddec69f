import type { ApiFailure } from '@acquaint/api-client';
import { Button, Form, FormFailure, showFieldErrors, type FormInstance } from '@acquaint/ui';
import type { ReactNode } from 'react';

/** A mutation that saves a record. */
interface Save<Input> {
  readonly mutate: (input: Input) => void;
  readonly isPending: boolean;
  readonly error: ApiFailure | null;
}

interface RecordFormProps<Fields extends object, Body> {
  readonly form: FormInstance<Fields>;
  /** The record to change; null for a new one. */
  readonly record: (Fields & { readonly id: string }) | null;
  /** Initial values of a new record. */
  readonly empty: Partial<Fields>;
  readonly bodyOf: (fields: Fields) => Body;
  readonly create: Save<{ readonly body: Body }>;
  readonly update: Save<{ readonly params: { readonly id: string }; readonly body: Body }>;
  /** Label of the submit button, such as `Save award`. */
  readonly save: string;
  readonly children: ReactNode;
}

/** Form for one record of a profile, such as an award: creates a new record or updates an existing one. */
export function RecordForm<Fields extends object, Body>({
  form,
  record,
  empty,
  bodyOf,
  create,
  update,
  save,
  children,
}: RecordFormProps<Fields, Body>) {
  const onFinish = (fields: Fields) => {
    const body = bodyOf(fields);
    if (record) update.mutate({ params: { id: record.id }, body });
    else create.mutate({ body });
  };
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={record ?? empty}
      onFinish={onFinish}
    >
      {children}
      <FormFailure error={create.error ?? update.error} />
      <Button type="primary" htmlType="submit" loading={create.isPending || update.isPending}>
        {save}
      </Button>
    </Form>
  );
}

/** Returns callbacks for the mutations of a `RecordForm`: success calls `onDone`, a failure shows its errors at the fields. */
export function afterSaving<Fields>(form: FormInstance<Fields>, onDone: () => void) {
  return {
    onSuccess: onDone,
    onError: (failure: ApiFailure) => void showFieldErrors(form, failure.errors),
  };
}
