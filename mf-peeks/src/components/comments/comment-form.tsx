import { useEndpointMutation, useInvalidate } from '@acquaint/api-client';
import { addComment, COMMENT_LENGTH, listComments } from '@acquaint/contracts';
import { Button, Flex, Form, FormFailure, Input } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from './comments.module.css';

/** Field to write a comment, which its button sends, or Ctrl or ⌘ with Enter. What was typed stays until it has been sent. */
export function CommentForm({ peekId }: { readonly peekId: string }) {
  const [form] = Form.useForm<{ text: string }>();
  const invalidate = useInvalidate();
  const add = useEndpointMutation(addComment, {
    onSuccess: () => form.resetFields(),
    // Refused, for example because the comments were just turned off: shows the present state.
    onError: ({ status }) => void (status === 409 && invalidate(listComments)),
  });
  return (
    <Form<{ text: string }>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ text }) => add.mutate({ params: { id: peekId }, body: { text: text.trim() } })}
    >
      <Form.Item
        name="text"
        label={t('Your comment')}
        validateTrigger="onSubmit"
        rules={[{ required: true, whitespace: true, message: t('Write something first') }]}
      >
        <Input.TextArea
          rows={1}
          placeholder={t('What did you take away from it?')}
          styles={{ textarea: { fieldSizing: 'content', minHeight: 40, maxHeight: 200 } }}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || add.isPending) return;
            event.preventDefault();
            form.submit();
          }}
          maxLength={COMMENT_LENGTH}
          showCount={{
            // Only where the limit is near.
            formatter: ({ count }) => (count < COMMENT_LENGTH - 200 ? '' : `${count} / ${COMMENT_LENGTH}`),
          }}
        />
      </Form.Item>
      <FormFailure error={add.error} />
      <Flex gap={12} align="center" wrap>
        <Button htmlType="submit" loading={add.isPending}>
          {t('Post comment')}
        </Button>
        {/* Only where there is a keyboard; the field says it to screen readers. */}
        <span className={styles['keys']} aria-hidden>
          {t('Or {keys}', { keys: isApple() ? '⌘ Enter' : t('Ctrl + Enter') })}
        </span>
      </Flex>
    </Form>
  );
}

/** Whether the keyboard has ⌘ in place of Ctrl. */
const isApple = (): boolean => /Mac|iPad|iPhone/.test(navigator.userAgent);
