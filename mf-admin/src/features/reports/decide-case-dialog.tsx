import { useEndpointMutation } from '@acquaint/api-client';
import {
  adminDecideCase,
  type CaseDecision,
  type ModerationCase,
  type SanctionKind,
} from '@acquaint/contracts';
import { Checkbox, Flex, Form, Radio, Select } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decision-dialog.tsx';
import { t } from '../../i18n.ts';
import { titleOf } from './case-card.tsx';
import { ACTIONS, DECISIONS, TIMED } from './words.ts';

interface Fields {
  readonly decision: CaseDecision;
  readonly kinds?: readonly SanctionKind[];
  /** Days; 0 is until it is lifted. */
  readonly days?: number;
}

interface DecideCaseDialogProps {
  readonly shown: ModerationCase;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks what staff decide about a report, what they do, for how long, and why. Mount it only while it is open. */
export function DecideCaseDialog({ shown, onClosed }: DecideCaseDialogProps) {
  const [form] = Form.useForm<Fields & { reason: string }>();
  const decision = Form.useWatch('decision', form);
  const kinds = Form.useWatch('kinds', form) ?? [];
  const decide = useEndpointMutation(adminDecideCase);
  return (
    <DecisionDialog<Fields>
      title={t('Decide: {title}', { title: titleOf(shown) })}
      okText={t('Decide')}
      reasonLabel={t('Reason, for the member and the audit log')}
      form={form}
      initialValues={{ days: 7 }}
      change={decide}
      onDecide={(fields) =>
        decide.mutate({
          params: { id: shown.id },
          body: {
            decision: fields.decision,
            reason: fields.reason,
            actions: fields.decision === 'upheld' ? ordersOf(fields) : [],
          },
        })
      }
      onClosed={onClosed}
    >
      <Form.Item
        name="decision"
        label={t('What do you think of the report?')}
        rules={[{ required: true, message: t('Choose one') }]}
      >
        <Radio.Group>
          <Flex vertical gap={4}>
            {(['upheld', 'unfounded', 'false'] as const).map((value) => (
              <Radio key={value} value={value}>
                {t(DECISIONS[value])}
              </Radio>
            ))}
          </Flex>
        </Radio.Group>
      </Form.Item>
      {decision === 'upheld' && (
        <Form.Item
          name="kinds"
          label={t('What should we do?')}
          rules={[{ required: true, message: t('Choose at least one') }]}
        >
          <Checkbox.Group>
            <Flex vertical gap={4}>
              {shown.actions.map((kind) => (
                <Checkbox key={kind} value={kind}>
                  {t(ACTIONS[kind])}
                </Checkbox>
              ))}
            </Flex>
          </Checkbox.Group>
        </Form.Item>
      )}
      {decision === 'upheld' && kinds.some((kind) => TIMED.includes(kind)) && (
        <Form.Item name="days" label={t('For how long?')}>
          <Select
            options={[
              { value: 1, label: t('A day') },
              { value: 7, label: t('A week') },
              { value: 30, label: t('30 days') },
              { value: 0, label: t('Until it’s lifted') },
            ]}
          />
        </Form.Item>
      )}
      {decision === 'false' && <p>{t('Future reports from whoever reported this will count for less.')}</p>}
      <p>{t('We’ll tell the members concerned. Anyone affected by an action can appeal.')}</p>
    </DecisionDialog>
  );
}

function ordersOf({ kinds = [], days = 0 }: Fields) {
  return kinds.map((kind) => ({ kind, days: TIMED.includes(kind) && days > 0 ? days : null }));
}
