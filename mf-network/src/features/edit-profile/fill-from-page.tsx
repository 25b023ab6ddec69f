import { useEndpointMutation } from '@acquaint/api-client';
import { updateProfileUrl, type Profile } from '@acquaint/contracts';
import {
  App,
  Button,
  Card,
  Flex,
  Form,
  FormFailure,
  Input,
  PersonAvatar,
  showFieldErrors,
} from '@acquaint/ui';
import { t } from '../../i18n.ts';

interface Fields {
  readonly url: string;
}

interface FillFromPageProps {
  readonly profile: Profile;
  /** Called with the saved profile. */
  readonly onFilled: (profile: Profile) => void;
}

/** Form that imports name, headline and picture from a public page, or a picture from its URL. Saves at once. */
export function FillFromPage({ profile, onFilled }: FillFromPageProps) {
  const [form] = Form.useForm<Fields>();
  const { message } = App.useApp();
  const fill = useEndpointMutation(updateProfileUrl, {
    onSuccess: (filled) => {
      void message.success(t('We’ve updated your profile from that page.'));
      form.resetFields();
      onFilled(filled);
    },
    onError: (failure) => showFieldErrors(form, failure.errors),
  });

  return (
    <Card size="small" style={{ marginBottom: 24 }}>
      <Flex gap={16} align="start" wrap>
        <PersonAvatar person={profile.user} size={64} />
        <Form<Fields>
          form={form}
          layout="vertical"
          requiredMark={false}
          style={{ flex: '1 1 240px' }}
          onFinish={({ url }) => fill.mutate({ body: { url: url.trim() } })}
        >
          <Form.Item
            name="url"
            label={t('Fill in your photo, name and headline from the web')}
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
          <Button htmlType="submit" loading={fill.isPending}>
            {t('Fill in from this page')}
          </Button>
        </Form>
      </Flex>
    </Card>
  );
}
