import { useEndpointMutation, useEndpointPages, useInitialData } from '@acquaint/api-client';
import { adminDecideAppeal, adminListAppeals, type AdminAppeal } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { Button, Card, Flex, Form, ListState, personName, Tag, TimeText } from '@acquaint/ui';
import { DecisionDialog } from '../../components/decisions/decision-dialog.tsx';
import { useMayCall } from '../../components/may-call.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { rich, t } from '../../i18n.ts';
import styles from './reports.module.css';
import { SanctionList } from './sanction-list.tsx';

interface Choice {
  readonly appeal: AdminAppeal;
  readonly isLifted: boolean;
}

/** Appeals of members against what was decided, to be looked at by somebody else. */
export function Appeals() {
  const appeals = useEndpointPages(adminListAppeals, { query: {} });
  const mayDecide = useMayCall(adminDecideAppeal);
  const [choice, choose, endChoice] = useDecision<Choice>();
  return (
    <>
      <ListState<AdminAppeal>
        query={appeals}
        items={appeals.items}
        keyOf={({ id }) => id}
        label={t('Appeals')}
        empty={{
          title: t('No appeals'),
          text: t('When members appeal against a decision, the appeal shows up here.'),
        }}
      >
        {(appeal) => (
          <AppealCard
            appeal={appeal}
            onDecide={mayDecide ? (isLifted) => choose({ appeal, isLifted }) : null}
          />
        )}
      </ListState>
      {choice && <AppealDialog {...choice} onClosed={endChoice} />}
    </>
  );
}

interface AppealCardProps {
  readonly appeal: AdminAppeal;
  readonly onDecide: ((isLifted: boolean) => void) | null;
}

function AppealCard({ appeal, onDecide }: AppealCardProps) {
  const { person, sanction, statement, made_at } = appeal;
  const name = personName(person);
  const isOwn = useInitialData().data?.user_data.id === sanction.made_by?.id;
  return (
    <Card>
      <Flex vertical gap={12}>
        <Flex gap={8} align="center" wrap>
          <h2 className={styles['title']}>
            {rich('<person>{name}</person> appeals', {
              name,
              person: (inside) => (
                <Link style={{ textDecoration: 'underline' }} to={profilePath(person.username)}>
                  {inside}
                </Link>
              ),
            })}
          </h2>
          <Tag>
            <TimeText at={made_at} />
          </Tag>
        </Flex>
        <SanctionList
          label={t('Actions taken: {title}', { title: name })}
          sanctions={[sanction]}
          onLift={null}
        />
        <blockquote className={styles['quote']}>{statement}</blockquote>
        {isOwn && (
          <p className={styles['small']}>{t('You made this decision. Someone else has to look at it.')}</p>
        )}
        {onDecide && !isOwn && (
          <Flex gap={8} wrap>
            <Button aria-label={t('Grant appeal: {name}', { name })} onClick={() => onDecide(true)}>
              {t('Grant appeal')}
            </Button>
            <Button aria-label={t('Reject appeal: {name}', { name })} onClick={() => onDecide(false)}>
              {t('Reject appeal')}
            </Button>
          </Flex>
        )}
      </Flex>
    </Card>
  );
}

function AppealDialog({ appeal, isLifted, onClosed }: Choice & { readonly onClosed: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const decide = useEndpointMutation(adminDecideAppeal);
  const name = personName(appeal.person);
  return (
    <DecisionDialog<object>
      title={isLifted ? t('Grant appeal: {name}', { name }) : t('Reject appeal: {name}', { name })}
      okText={isLifted ? t('Grant appeal') : t('Reject appeal')}
      reasonLabel={t('Reason, for the member and the audit log')}
      form={form}
      change={decide}
      onDecide={({ reason }) =>
        decide.mutate({ params: { id: appeal.id }, body: { is_lifted: isLifted, reason } })
      }
      onClosed={onClosed}
    >
      <p>{t('We’ll tell the member what you decided and why.')}</p>
    </DecisionDialog>
  );
}
