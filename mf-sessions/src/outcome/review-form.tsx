import { useEndpointMutation } from '@acquaint/api-client';
import { reviewSession, type ReviewTag, type Session } from '@acquaint/contracts';
import { useNavigate } from '@acquaint/remote-kit';
import { App, Button, Checkbox, ErrorNote, Form, Input } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { t } from '../i18n.ts';
import styles from './review.module.css';
import { StarChoice } from './star-choice.tsx';

const TAG_LABEL: Readonly<Record<ReviewTag, string>> = {
  good_listener: msg('Good listener'),
  clear_advice: msg('Clear advice'),
  well_prepared: msg('Well prepared'),
  inspiring: msg('Inspiring'),
  honest: msg('Honest'),
  on_time: msg('On time'),
  went_off_topic: msg('Went off topic'),
  was_late: msg('Was late'),
};

interface Fields {
  readonly rating: number;
  readonly tags?: ReviewTag[];
  readonly text?: string;
}

/** Validates the stars. Not a `required` rule, because that would set aria-required on a group of radio buttons. */
function requireStars(_rule: unknown, rating: number | undefined): Promise<void> {
  return rating ? Promise.resolve() : Promise.reject(new Error(t('Choose one to five stars')));
}

interface ReviewFormProps {
  readonly session: Session;
  /** Part of the page of the session, which is not left after sending. */
  readonly isInPage?: boolean;
}

/** Form for a review: one to five stars, tags, and a text. */
export function ReviewForm({ session, isInPage = false }: ReviewFormProps) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const write = useEndpointMutation(reviewSession, {
    onSuccess: (review) => {
      void message.success(
        t(
          review.is_shown
            ? 'Thank you. You can both see the reviews now.'
            : 'Thank you. Your review will be shown once you’ve both written one.',
        ),
      );
      if (!isInPage) void navigate('/dashboard/sessions/past');
    },
  });
  return (
    <Form<Fields>
      className={styles['form'] ?? ''}
      layout="vertical"
      requiredMark={false}
      onFinish={({ rating, tags = [], text = '' }) =>
        write.mutate({ params: { id: session.id }, body: { rating, tags, text } })
      }
    >
      <Form.Item name="rating" label={t('Rating')} rules={[{ validator: requireStars }]}>
        <StarChoice />
      </Form.Item>
      <Form.Item name="tags" label={t('What stood out (optional)')}>
        <Checkbox.Group
          className={styles['tags'] ?? ''}
          options={Object.entries(TAG_LABEL).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </Form.Item>
      <Form.Item name="text" label={t('In your own words (optional)')}>
        <Input.TextArea
          rows={4}
          maxLength={2_000}
          showCount
          placeholder={t('What was your main takeaway?')}
        />
      </Form.Item>
      {write.isError && <ErrorNote error={write.error} />}
      <Button type="primary" htmlType="submit" loading={write.isPending}>
        {t('Send review')}
      </Button>
    </Form>
  );
}
