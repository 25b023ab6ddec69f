import { useEndpointMutation } from '@acquaint/api-client';
import { updateProfileUrl, type Profile } from '@acquaint/contracts';
import { App, Button, Form, FormFailure, Input, Modal, showFieldErrors } from '@acquaint/ui';
import { GlobalOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { t } from '../../i18n.ts';

interface Fields {
  readonly url: string;
}

interface FillFromPageProps {
  /** Called with the saved profile. */
  readonly onFilled: (profile: Profile) => void;
}

/** Dialog that imports name, headline and picture from a public page, or a picture from its URL. Saves at once. */
export function FillFromPage({ onFilled }: FillFromPageProps) {
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<Fields>();
  const { message } = App.useApp();
  const fill = useEndpointMutation(updateProfileUrl, {
    onSuccess: (filled) => {
      void message.success(t('We’ve updated your profile from that page.'));
      setOpen(false);
      onFilled(filled);
    },
    onError: (failure) => showFieldErrors(form, failure.errors),
  });

  return (
    <>
      <Button icon={<GlobalOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('Fill in from the web')}
      </Button>
      <Modal
        open={isOpen}
        title={t('Fill in your photo, name and headline from the web')}
        okText={t('Fill in from this page')}
        cancelText={t('Cancel')}
        confirmLoading={fill.isPending}
        onOk={form.submit}
        onCancel={() => setOpen(false)}
        afterClose={fill.reset}
        destroyOnHidden
      >
        <Form<Fields>
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={({ url }) => fill.mutate({ body: { url: url.trim() } })}
        >
          <Form.Item
            name="url"
            label={t('Address of the page')}
            extra={t('Your website, or a link to a photo of you. We’ll save what we find right away.')}
            rules={[
              { required: true, whitespace: true, message: t('This field is required') },
              {
                type: 'url',
                transform: (url: string) => url.trim(),
                message: t('Enter an address that starts with https://'),
              },
            ]}
            validateTrigger="onSubmit"
          >
            <Input inputMode="url" autoComplete="url" placeholder="https://" />
          </Form.Item>
          <FormFailure error={fill.error} />
        </Form>
      </Modal>
    </>
  );
}
