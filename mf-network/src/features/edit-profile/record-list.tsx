import { Button, Card, Flex, Modal, Popconfirm } from '@acquaint/ui';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@acquaint/ui/icons';
import { useRef, useState, type ReactNode } from 'react';
import { t } from '../../i18n.ts';
import { EditSection } from './edit-section.tsx';
import type { SectionId } from './sections.ts';

interface RecordListProps<R extends { readonly id: string; readonly title: string }> {
  readonly id: SectionId;
  /** Label of the add button, such as `Add an award`. */
  readonly add: string;
  readonly titleOfNew: string;
  readonly records: readonly R[];
  readonly show: (record: R) => ReactNode;
  readonly onRemove: (id: string) => void;
  /** The form for a record, or for a new one if null; `close` hides it. */
  readonly form: (record: R | null, close: () => void) => ReactNode;
}

/** List of records of a profile, each with buttons to edit and remove, and a button to add one. */
export function RecordList<R extends { readonly id: string; readonly title: string }>({
  id,
  add,
  titleOfNew,
  records,
  show,
  onRemove,
  form,
}: RecordListProps<R>) {
  const [open, setOpen] = useState<{ readonly record: R | null } | null>(null);
  const close = () => setOpen(null);
  const fields = useRef<HTMLDivElement>(null);
  const focusFirstField = () => fields.current?.querySelector('input')?.focus();
  return (
    <EditSection id={id}>
      <Flex vertical gap={8}>
        {records.map((record) => (
          <Card key={record.id} size="small">
            <Flex justify="space-between" gap={16}>
              <div>{show(record)}</div>
              <Flex>
                <Button
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={t('Edit “{title}”', { title: record.title })}
                  onClick={() => setOpen({ record })}
                />
                <Popconfirm
                  title={t('Remove “{title}”?', { title: record.title })}
                  okText={t('Remove')}
                  cancelText={t('Keep it')}
                  onConfirm={() => onRemove(record.id)}
                >
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('Remove “{title}”', { title: record.title })}
                  />
                </Popconfirm>
              </Flex>
            </Flex>
          </Card>
        ))}
        <div>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ record: null })}>
            {add}
          </Button>
        </div>
      </Flex>
      <Modal
        open={open !== null}
        title={open?.record ? t('Edit “{title}”', { title: open.record.title }) : titleOfNew}
        footer={null}
        destroyOnHidden
        onCancel={close}
        // The dialog would focus its close button.
        afterOpenChange={(isOpen) => isOpen && focusFirstField()}
      >
        {open && <div ref={fields}>{form(open.record, close)}</div>}
      </Modal>
    </EditSection>
  );
}
