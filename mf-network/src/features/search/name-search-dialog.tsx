import { useEndpointMutation } from '@acquaint/api-client';
import { renameSavedSearch, saveSearch, type StoredSearch, type SavedSearch } from '@acquaint/contracts';
import { Form, FormFailure, Input, Modal, showFieldErrors } from '@acquaint/ui';
import { useRef, useState } from 'react';
import { t } from '../../i18n.ts';

interface NameSearchDialogProps {
  /** A saved search to rename, or a new search to save. */
  readonly of: SavedSearch | StoredSearch;
  readonly suggested: string;
  readonly onClosed: () => void;
}

/** Asks for the name of a saved search. Mount it only while it is open. */
export function NameSearchDialog({ of, suggested, onClosed }: NameSearchDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [form] = Form.useForm<{ name: string }>();
  /** Whether it has been sent, until a refusal: Enter also works while the dialog is closing. */
  const isSent = useRef(false);
  const settings = {
    onSuccess: () => setOpen(false),
    onError: (failure: { readonly errors: Parameters<typeof showFieldErrors>[1] }) => {
      isSent.current = false;
      showFieldErrors(form, failure.errors);
    },
  };
  const save = useEndpointMutation(saveSearch, settings);
  const rename = useEndpointMutation(renameSavedSearch, settings);
  const isKept = 'id' in of;
  return (
    <Modal
      open={isOpen}
      title={isKept ? t('Rename saved search') : t('Save this search')}
      okText={isKept ? t('Rename') : t('Save')}
      cancelText={t('Cancel')}
      confirmLoading={save.isPending || rename.isPending}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form<{ name: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: suggested }}
        onFinish={({ name }) => {
          if (isSent.current) return;
          isSent.current = true;
          if (isKept) rename.mutate({ params: { id: of.id }, body: { name } });
          else save.mutate({ body: { name, search: of } });
        }}
      >
        <Form.Item
          name="name"
          label={t('Name')}
          extra={
            isKept
              ? undefined
              : t('You’ll find it above the results, and we’ll show you when new people match.')
          }
          rules={[{ required: true, whitespace: true, message: t('This field is required') }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <FormFailure error={save.error ?? rename.error} />
      </Form>
    </Modal>
  );
}
