import { TopicSelect } from '@acquaint/remote-kit';
import { Form, Input } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** Fields of a form that creates or changes a circle: name, purpose and topics. */
export function CircleFields() {
  return (
    <>
      <Form.Item
        name="name"
        label={t('Name')}
        rules={[{ required: true, min: 3, max: 60, whitespace: true, message: t('Use 3 to 60 characters') }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="purpose"
        label={t('What’s it about?')}
        rules={[{ max: 500, message: t('At most 500 characters') }]}
      >
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item
        name="topics"
        label={t('Topics')}
        rules={[{ required: true, type: 'array', min: 1, message: t('Choose at least one topic') }]}
      >
        <TopicSelect max={5} />
      </Form.Item>
    </>
  );
}
