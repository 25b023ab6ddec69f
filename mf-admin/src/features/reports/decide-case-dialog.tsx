import { useEndpointMutation } from '@acquaint/api-client';
import { adminDecideCase, type CaseDecision, type ModerationCase } from '@acquaint/contracts';
import { Flex, Form, Radio, SanctionFields, sanctionOrders, type SanctionValues } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { t } from '../../i18n.ts';
import { titleOf } from './case-card.tsx';
import { DECISIONS, DECISIONS_ON_HELD, EFFECTS, EFFECTS_ON_HELD } from './words.ts';

interface Fields extends SanctionValues {
  readonly decision: CaseDecision;
}

interface DecideCaseDialogProps {
  readonly shown: ModerationCase;
  /** Called after the dialog has closed and the focus is back on the element that opened it. */
  readonly onClosed: () => void;
}

/** Asks what staff decide about a report, what they do, for how long, and why. Mount it only while it is open. */
export function DecideCaseDialog({ shown, onClosed }: DecideCaseDialogProps) {
  const [form] = Form.useForm<Fields & { reason: string }>();
  const decision = Form.useWatch<CaseDecision | undefined>('decision', form);
  const decide = useEndpointMutation(adminDecideCase);
  const isHeld = shown.kind === 'held';
  return (
    <DecisionDialog<Fields>
      title={t('Decide: {title}', { title: titleOf(shown) })}
      okText={t('Decide')}
      reasonLabel={
        decision === undefined || decision === 'upheld'
          ? t('Reason, for the member and the audit log')
          : t('Reason, for the audit log')
      }
      form={form}
      change={decide}
      onDecide={(fields) =>
        decide.mutate({
          params: { id: shown.id },
          body: {
            decision: fields.decision,
            reason: fields.reason,
            actions: fields.decision === 'upheld' ? sanctionOrders(fields) : [],
          },
        })
      }
      onClosed={onClosed}
    >
      <Form.Item
        name="decision"
        label={isHeld ? t('Is this message spam?') : t('What do you think of the report?')}
        rules={[{ required: true, message: t('Choose one') }]}
      >
        <Radio.Group>
          <Flex vertical gap={4}>
            {Object.entries(isHeld ? DECISIONS_ON_HELD : DECISIONS).map(([value, text]) => (
              <Radio key={value} value={value}>
                {t(text)}
              </Radio>
            ))}
          </Flex>
        </Radio.Group>
      </Form.Item>
      {decision === 'upheld' && (
        <SanctionFields
          label={t('What should we do?')}
          actions={shown.actions}
          required={t('Choose at least one')}
        />
      )}
      <p role="status">
        {decision === undefined
          ? t('Choose one to see what happens and who is told.')
          : t((isHeld ? EFFECTS_ON_HELD : EFFECTS)[decision])}
      </p>
    </DecisionDialog>
  );
}
