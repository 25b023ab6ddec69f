import type { ApiFailure } from '@acquaint/api-client';
import { Form, FormFailure, Modal, ReasonField, showFieldErrors, type FormInstance } from '@acquaint/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../../i18n.ts';

interface DecisionDialogProps<Values extends object> {
  readonly title: string;
  /** Label of the confirm button. */
  readonly okText: string;
  readonly isDanger?: boolean;
  /** False while what will happen is not shown yet; it cannot be confirmed unseen. */
  readonly isReady?: boolean;
  readonly reasonLabel?: string;
  /** Error message for an empty or too long reason. */
  readonly reasonMessage?: string;
  readonly form: FormInstance<Values & { readonly reason: string }>;
  readonly initialValues?: Partial<Values>;
  readonly change: {
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly error: ApiFailure | null;
  };
  readonly onDecide: (values: Values & { readonly reason: string }) => void;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
  /** What will happen, and fields besides the reason. */
  readonly children?: ReactNode;
  /** Fields after the reason. */
  readonly below?: ReactNode;
}

/** Dialog for a decision that is recorded with its reason. Mount it only while it is open, so that its form starts empty. */
export function DecisionDialog<Values extends object>(props: DecisionDialogProps<Values>) {
  const {
    title,
    okText,
    isDanger = false,
    isReady = true,
    reasonLabel = t('Reason, for the audit log and the publish history'),
    reasonMessage,
    form,
    initialValues,
    change,
    onDecide,
    onClosed,
    children,
    below,
  } = props;
  const [isCancelled, setCancelled] = useState(false);
  const { error } = change;
  useEffect(() => {
    if (error) showFieldErrors(form, error.errors);
  }, [error, form]);
  return (
    <Modal
      open={!isCancelled && !change.isSuccess}
      title={title}
      okText={okText}
      okButtonProps={{ danger: isDanger, disabled: !isReady, loading: change.isPending }}
      onCancel={() => setCancelled(true)}
      afterClose={onClosed}
      onOk={() => form.submit()}
    >
      <Form<Values & { readonly reason: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        {...(initialValues ? { initialValues } : {})}
        onFinish={onDecide}
      >
        {children}
        <ReasonField
          label={reasonLabel}
          {...(reasonMessage === undefined ? {} : { message: reasonMessage })}
        />
        {below}
        <FormFailure error={error} />
      </Form>
    </Modal>
  );
}
