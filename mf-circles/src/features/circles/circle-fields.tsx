import { TopicSelect } from '@acquaint/remote-kit';
import { Form, Input, Radio } from '@acquaint/ui';
import { t } from '../../i18n.ts';

/** Field of such a form: how one joins the circle (R-CIRC-9). */
export function AccessField() {
  return (
    <Form.Item name="access" label={t('Who can join?')} required>
      <Radio.Group
        style={{ display: 'grid', gap: 8 }}
        options={[
          { value: 'open', label: t('Anyone') },
          { value: 'request', label: t('Only people you let in') },
          { value: 'invitation', label: t('Only people with an invitation') },
        ]}
      />
    </Form.Item>
  );
}

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
