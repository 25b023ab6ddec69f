import { useEndpointMutation, useEndpointPages } from '@acquaint/api-client';
import {
  decideCircleCase,
  listCircleCases,
  type Circle,
  type CircleCase,
  type CircleSanctionKind,
} from '@acquaint/contracts';
import {
  Button,
  Card,
  Flex,
  Form,
  FormFailure,
  Modal,
  personName,
  ReasonField,
  SanctionFields,
  sanctionOrders,
  TimeText,
  type SanctionValues,
} from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../../i18n.ts';

interface Fields extends SanctionValues<CircleSanctionKind> {
  readonly reason: string;
}

/** Open reports in a circle, without the reporters, for those who can remove members there (R-MOD-9). Nothing while there are none. */
export function CircleReports({ circle: { id } }: { readonly circle: Circle }) {
  const cases = useEndpointPages(listCircleCases, { params: { id }, query: {} });
  const [chosen, choose] = useState<CircleCase | null>(null);
  const list = cases.items.length > 0 && (
    <Card>
      <h2 id="circle-reports" style={{ marginTop: 0 }}>
        {t('Reports')}
      </h2>
      <ul aria-labelledby="circle-reports" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {cases.items.map((shown) => (
          <li key={shown.id}>
            <Flex vertical gap={8} align="start">
              <span>
                {nameOf(shown)}
                {' · '}
                {shown.kind === 'held'
                  ? t('looks like spam and is waiting for your decision')
                  : t('{count, plural, one {one report} other {# reports}}', { count: shown.reporter_count })}
                {' · '}
                <TimeText at={shown.opened_at} />
              </span>
              <blockquote style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {shown.snapshot.text}
              </blockquote>
              <Button aria-label={titleOf(shown)} onClick={() => choose(shown)}>
                {t('Decide')}
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
    </Card>
  );
  // The dialog is not in the list, which is unmounted with its last case, so that it can finish closing.
  return (
    <>
      {list}
      {chosen && <DecideDialog circleId={id} shown={chosen} onClosed={() => choose(null)} />}
    </>
  );
}

const nameOf = ({ person, snapshot }: CircleCase): string => (person ? personName(person) : snapshot.title);

const titleOf = (shown: CircleCase): string =>
  shown.kind === 'held'
    ? t('Decide on the message: {name}', { name: nameOf(shown) })
    : t('Decide on the report: {name}', { name: nameOf(shown) });

interface DecideDialogProps {
  readonly circleId: string;
  readonly shown: CircleCase;
  readonly onClosed: () => void;
}

function DecideDialog({ circleId, shown, onClosed }: DecideDialogProps) {
  const [isCancelled, setCancelled] = useState(false);
  const [form] = Form.useForm<Fields>();
  const decide = useEndpointMutation(decideCircleCase);
  return (
    <Modal
      open={!isCancelled && !decide.isSuccess}
      title={titleOf(shown)}
      okText={t('Decide')}
      cancelText={t('Cancel')}
      confirmLoading={decide.isPending}
      onOk={form.submit}
      onCancel={() => setCancelled(true)}
      afterClose={onClosed}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(fields) => {
          const actions = sanctionOrders(fields);
          const decision = actions.length > 0 ? 'upheld' : 'unfounded';
          decide.mutate({
            params: { id: circleId },
            body: { case_id: shown.id, reason: fields.reason, decision, actions },
          });
        }}
      >
        <SanctionFields label={t('What to do (choose nothing if it’s fine)')} actions={shown.actions} />
        {shown.kind === 'held' && <p>{t('If you choose nothing, the message is delivered.')}</p>}
        <ReasonField label={t('Reason (the member will see it)')} />
        <FormFailure error={decide.error} />
      </Form>
    </Modal>
  );
}
