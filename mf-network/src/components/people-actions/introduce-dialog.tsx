import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { introducePeople, searchIntroductions, type PersonSummary } from '@acquaint/contracts';
import { App, Form, FormFailure, Input, Modal, personName, Select, showFieldErrors } from '@acquaint/ui';
import { useDeferredValue, useState } from 'react';
import { t } from '../../i18n.ts';

interface IntroduceDialogProps {
  /** The connection to introduce. */
  readonly person: PersonSummary;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Fields {
  readonly to: string;
  readonly note?: string;
}

/** Introduces one connection to another; both must accept. */
export function IntroduceDialog({ person, isOpen, onClose }: IntroduceDialogProps) {
  const [form] = Form.useForm<Fields>();
  const { message } = App.useApp();
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search.trim());
  const people = useEndpointQuery(
    searchIntroductions,
    { query: { search: deferredSearch } },
    { enabled: isOpen, placeholderData: (before) => before },
  );
  const introduce = useEndpointMutation(introducePeople, {
    onSuccess: () => {
      form.resetFields();
      onClose();
      void message.success(t('We’ll let them both know. They’ll be connected once both accept.'));
    },
    onError: (failure) => showFieldErrors(form, failure.errors),
  });
  const others = (people.data?.results ?? []).filter(({ id }) => id !== person.id);
  return (
    <Modal
      open={isOpen}
      title={t('Introduce {name}', { name: personName(person) })}
      okText={t('Introduce')}
      cancelText={t('Not now')}
      confirmLoading={introduce.isPending}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={introduce.reset}
      destroyOnHidden
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark="optional"
        onFinish={({ to, note = '' }) => introduce.mutate({ body: { username: person.username, to, note } })}
      >
        <Form.Item
          name="to"
          label={t('Who should meet {name}?', { name: person.first_name })}
          rules={[{ required: true, message: t('Choose one of your connections') }]}
        >
          <Select
            showSearch={{ filterOption: false, onSearch: setSearch }}
            placeholder={t('One of your connections')}
            notFoundContent={t(people.isPending ? 'Searching…' : 'No matching connections')}
            options={others.map((other) => ({ value: other.username, label: personName(other) }))}
          />
        </Form.Item>
        <Form.Item name="note" label={t('Why should they meet?')} extra={t('They’ll both see it.')}>
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        <FormFailure error={introduce.error} />
      </Form>
    </Modal>
  );
}
