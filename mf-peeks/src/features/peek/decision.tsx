import { useEndpointMutation, useInvalidate } from '@acquaint/api-client';
import { decidePeekLater, getPeek, skipPeek, updatePeek, type Peek } from '@acquaint/contracts';
import { to, useNavigate } from '@acquaint/remote-kit';
import { Button, ErrorNote, Flex, Form, Input } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { t } from '../../i18n.ts';
import { isIdentified } from './is-identified.ts';

/** Buttons to clip a pending peek under a title, or to skip it (“Don’t share”). It is only published when everyone heard in it agrees. */
export function Decision({ peek }: { readonly peek: Peek }) {
  const navigate = useNavigate();
  const leave = () => void navigate('/dashboard/home');
  // A clipped peek stays pending until its speakers are assigned (R-ONB-6).
  const goOn = () =>
    isIdentified(peek) ? leave() : void navigate(to('/identify-speaker', { snip: peek.uuid }));
  const invalidate = useInvalidate();
  // Refused, for example because somebody has changed the peek: refetches it.
  const onError = () => void invalidate(getPeek);
  const clip = useEndpointMutation(updatePeek, {
    // The page says that the guest has to agree, too.
    onSuccess: ({ guest }) => (guest?.answer === 'waiting' ? undefined : goOn()),
    onError,
  });
  const skip = useEndpointMutation(skipPeek, { onSuccess: leave });
  const later = useEndpointMutation(decidePeekLater, { onSuccess: leave });
  const params = { id: peek.uuid };
  const failure = clip.error ?? skip.error ?? later.error;
  if (peek.is_taken_down) {
    return <p role="status">{t('This peek was taken down and can’t be published again.')}</p>;
  }
  if (peek.did_clip || peek.is_skipped) {
    return (
      <p role="status">
        {t(
          peek.is_skipped
            ? 'You decided not to share this one.'
            : 'You agreed. It’ll be published once everyone you hear in it agrees.',
        )}
      </p>
    );
  }
  // Nobody agrees to what they have not been able to watch.
  if (peek.video_state !== 'ready') return null;
  return (
    <Form<{ title: string }>
      layout="vertical"
      requiredMark={false}
      initialValues={{ title: peek.title }}
      onFinish={({ title }) =>
        clip.mutate({ params, body: { title, did_clip: true, version: peek.version } })
      }
    >
      <TitleField title={peek.title} />
      {failure !== null && <ErrorNote error={failure} />}
      <Flex gap={8} wrap>
        <Button type="primary" htmlType="submit" loading={clip.isPending}>
          {t('Share this moment')}
        </Button>
        <Button loading={skip.isPending} onClick={() => skip.mutate({ params })}>
          {t('Don’t share')}
        </Button>
        <Button type="text" loading={later.isPending} onClick={() => later.mutate({ params })}>
          {t('Decide later')}
        </Button>
      </Flex>
      <p>
        {peek.guest === null
          ? t(
              'It’s only published if everyone you hear in it agrees. Then members find it in their feed, and anyone with the link can watch it.',
            )
          : t(
              '{name} agreed to this by sending the clip. Under another title, they’re asked first. Members find it in their feed; the link works for members only.',
              { name: peek.guest.name },
            )}
      </p>
    </Form>
  );
}

/** The title to agree to. When somebody else has changed it, that is the one, unless another was typed. */
function TitleField({ title }: { readonly title: string }) {
  const form = Form.useFormInstance();
  const [first, setFirst] = useState(title);
  const [isTyped, setTyped] = useState(false);
  if (!isTyped && first !== title) setFirst(title);
  useEffect(() => form.setFieldValue('title', first), [form, first]);
  return (
    <Form.Item
      name="title"
      label={t('Title')}
      extra={first !== title && t('Its title is now “{title}”.', { title })}
      rules={[
        { required: true, whitespace: true, message: t('This field is required') },
        { max: 120, message: t('At most {max} characters', { max: 120 }) },
      ]}
    >
      <Input onChange={() => setTyped(true)} />
    </Form.Item>
  );
}
