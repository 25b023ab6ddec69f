import { useEndpointMutation, useEndpointPages } from '@acquaint/api-client';
import { adminAppointCircleAdmin, adminListOrphanedCircles, type OrphanedCircle } from '@acquaint/contracts';
import { Button, Card, Flex, Form, ListState, personName, Radio, TimeText } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { NOTE_ID, useMayCall } from '../../components/may-call.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { t } from '../../i18n.ts';

/** Circles that lost their admin and had no deputy (R-CIRC-20). */
export function OrphanedCircles() {
  const circles = useEndpointPages(adminListOrphanedCircles, {});
  const mayAppoint = useMayCall(adminAppointCircleAdmin);
  const [choice, choose, endChoice] = useDecision<OrphanedCircle>();
  return (
    <>
      <ListState
        query={circles}
        items={circles.items}
        keyOf={({ id }) => id}
        label={t('Circles without an admin')}
        empty={{
          title: t('Every circle has an admin'),
          text: t('Circles whose admin has left and that have no deputy show up here.'),
        }}
      >
        {(circle) => (
          <Card size="small">
            <Flex gap={16} wrap align="center" justify="space-between">
              <div>
                <strong>{circle.name}</strong>
                <div>
                  {t('{count, plural, =1 {One member} other {# members}}', { count: circle.member_count })}
                </div>
                <div>
                  {t('Without an admin since:')} <TimeText at={circle.archived_at} format="date" />
                </div>
              </div>
              <Button
                disabled={!mayAppoint || circle.members.length === 0}
                {...(mayAppoint ? {} : { 'aria-describedby': NOTE_ID })}
                aria-label={t('Appoint an admin: {name}', { name: circle.name })}
                onClick={() => choose(circle)}
              >
                {t('Appoint an admin')}
              </Button>
            </Flex>
          </Card>
        )}
      </ListState>
      {choice && <AppointDialog circle={choice} onClosed={endChoice} />}
    </>
  );
}

interface AppointDialogProps {
  readonly circle: OrphanedCircle;
  readonly onClosed: () => void;
}

/** Asks whom of the members to appoint, and why. */
function AppointDialog({ circle, onClosed }: AppointDialogProps) {
  const [form] = Form.useForm<{ user_id: string; reason: string }>();
  const appoint = useEndpointMutation(adminAppointCircleAdmin);
  return (
    <DecisionDialog<{ user_id: string }>
      title={t('Appoint an admin: {name}', { name: circle.name })}
      okText={t('Appoint')}
      reasonLabel={t('Reason, for the audit log')}
      form={form}
      initialValues={{ user_id: circle.members[0]?.id ?? '' }}
      change={appoint}
      onDecide={(body) => appoint.mutate({ params: { id: circle.id }, body })}
      onClosed={onClosed}
    >
      <p>{t('The circle will reopen, and we’ll let the member know.')}</p>
      <Form.Item name="user_id" label={t('New admin, longest-standing members first')}>
        <Radio.Group
          options={circle.members.map((person) => ({ value: person.id, label: personName(person) }))}
        />
      </Form.Item>
    </DecisionDialog>
  );
}
