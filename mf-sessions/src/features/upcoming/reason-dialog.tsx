import type { ApiFailure } from '@acquaint/api-client';
import { ErrorNote, Flex, Input, Modal } from '@acquaint/ui';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../../i18n.ts';

interface ReasonDialogProps {
  readonly title: string;
  readonly okText: string;
  /** Describes the consequences. */
  readonly children: ReactNode;
  readonly isPending: boolean;
  readonly error: ApiFailure | null;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

const REASON_LENGTH = 300;

/** Asks for confirmation and a message to the other person. Mount it only while it is open. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, okText, children, isPending, error, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  const reasonId = useId();
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: true }}
      cancelText={t('Keep it')}
      confirmLoading={isPending}
      onOk={() => onConfirm(reason.trim())}
      onCancel={onClose}
    >
      <Flex vertical gap={8}>
        {children}
        <label htmlFor={reasonId}>{t('A message to the other person (optional)')}</label>
        <Input.TextArea
          id={reasonId}
          rows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error !== null && <ErrorNote error={error} />}
      </Flex>
    </Modal>
  );
}
