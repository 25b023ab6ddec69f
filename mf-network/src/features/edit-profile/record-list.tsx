import { Button, Card, Flex, Modal, Popconfirm } from '@acquaint/ui';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@acquaint/ui/icons';
import { useState, type ReactNode } from 'react';

interface RecordListProps<R extends { readonly id: string; readonly title: string }> {
  /** Heading, such as `Experience`. */
  readonly title: string;
  /** What one is called: `experience`, `award`. */
  readonly noun: string;
  readonly records: readonly R[];
  readonly show: (record: R) => ReactNode;
  readonly onRemove: (id: string) => void;
  /** The form of one record, of a new one for null; `close` puts it away. */
  readonly form: (record: R | null, close: () => void) => ReactNode;
}

/** The records of a profile, each to be changed or removed, and one more to be added. */
export function RecordList<R extends { readonly id: string; readonly title: string }>({
  title,
  noun,
  records,
  show,
  onRemove,
  form,
}: RecordListProps<R>) {
  const [open, setOpen] = useState<{ readonly record: R | null } | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-label={title} style={{ marginTop: 40 }}>
      <h2>{title}</h2>
      <Flex vertical gap={8}>
        {records.map((record) => (
          <Card key={record.id} size="small">
            <Flex justify="space-between" gap={16}>
              <div>{show(record)}</div>
              <Flex>
                <Button
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={`Change “${record.title}”`}
                  onClick={() => setOpen({ record })}
                />
                <Popconfirm
                  title={`Remove “${record.title}”?`}
                  okText="Remove"
                  cancelText="Keep"
                  onConfirm={() => onRemove(record.id)}
                >
                  <Button type="text" icon={<DeleteOutlined />} aria-label={`Remove “${record.title}”`} />
                </Popconfirm>
              </Flex>
            </Flex>
          </Card>
        ))}
        <div>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ record: null })}>
            Add {/^[aeiou]/.test(noun) ? 'an' : 'a'} {noun}
          </Button>
        </div>
      </Flex>
      <Modal
        open={open !== null}
        title={open?.record ? `Change “${open.record.title}”` : `A new ${noun}`}
        footer={null}
        destroyOnHidden
        onCancel={close}
      >
        {open && form(open.record, close)}
      </Modal>
    </section>
  );
}
