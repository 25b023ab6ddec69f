import { useEndpointMutation } from '@acquaint/api-client';
import { adminSetTopicSynonyms, MOST_SYNONYMS, type StaffTopic } from '@acquaint/contracts';
import { Form, Select } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';

interface SynonymsDialogProps {
  readonly topic: StaffTopic;
  readonly onClosed: () => void;
}

/** Sets the words that lead to a topic. */
export function SynonymsDialog({ topic, onClosed }: SynonymsDialogProps) {
  const [form] = Form.useForm<{ synonyms: string[]; reason: string }>();
  const change = useEndpointMutation(adminSetTopicSynonyms);
  return (
    <DecisionDialog<{ synonyms: string[] }>
      title={t('Synonyms of {topic}', { topic: topic.name })}
      okText={t('Save')}
      reasonLabel={t('Reason, for the audit log')}
      form={form}
      initialValues={{ synonyms: topic.synonyms }}
      change={change}
      onDecide={(body) => change.mutate({ params: { slug: topic.slug }, body })}
      onClosed={onClosed}
    >
      <p>
        {t(
          'Anyone who types one of these words will find this topic in lists, in search, and among the topics we suggest.',
        )}
      </p>
      <Form.Item name="synonyms" label={t('Other words (press Enter after each)')}>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',']}
          maxCount={Math.max(MOST_SYNONYMS, topic.synonyms.length)}
        />
      </Form.Item>
    </DecisionDialog>
  );
}
