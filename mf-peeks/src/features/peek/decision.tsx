import { useEndpointMutation } from '@acquaint/api-client';
import { getInitialData, getSnip, listSnips, skipSnip, updateSnip, type Snip } from '@acquaint/contracts';
import { useNavigate } from '@acquaint/remote-kit';
import { Button, ErrorNote, Flex, Form, Input } from '@acquaint/ui';
import { isIdentified } from './is-identified.ts';

const READS = [getInitialData, getSnip, listSnips] as const;

/** Clip it under a title, or skip it. It’s only published when everyone heard in it agrees. */
export function Decision({ snip }: { readonly snip: Snip }) {
  const navigate = useNavigate();
  const leave = () => void navigate('/dashboard/home');
  // What nobody has a name for would wait on (specification §4).
  const goOn = () => (isIdentified(snip) ? leave() : void navigate(`/identify-speaker?snip=${snip.uuid}`));
  const clip = useEndpointMutation(updateSnip, { invalidates: READS, onSuccess: goOn });
  const skip = useEndpointMutation(skipSnip, { invalidates: READS, onSuccess: leave });
  const params = { id: snip.uuid };
  const failure = clip.error ?? skip.error;
  if (snip.did_clip || snip.is_skipped) {
    return (
      <p role="status">
        {snip.is_skipped
          ? 'This one is skipped.'
          : 'You agreed. It’s published when everyone heard in it agrees.'}
      </p>
    );
  }
  return (
    <Form<{ title: string }>
      layout="vertical"
      requiredMark={false}
      initialValues={{ title: snip.title }}
      onFinish={({ title }) => clip.mutate({ params, body: { title, did_clip: true } })}
    >
      <Form.Item
        name="title"
        label="Title"
        rules={[
          { required: true, whitespace: true, message: 'This field is required' },
          { max: 120, message: 'At most 120 characters' },
        ]}
      >
        <Input />
      </Form.Item>
      {failure !== null && <ErrorNote error={failure} />}
      <Flex gap={8} wrap>
        <Button type="primary" htmlType="submit" loading={clip.isPending}>
          Share this moment
        </Button>
        <Button loading={skip.isPending} onClick={() => skip.mutate({ params })}>
          Skip
        </Button>
      </Flex>
      <p>It’s only published when everyone heard in it agrees.</p>
    </Form>
  );
}
