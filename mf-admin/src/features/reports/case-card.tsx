import { useInitialData } from '@acquaint/api-client';
import { adminDecideCase, type ModerationCase, type Sanction } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Button, Card, Flex, personName, Tag, TimeText } from '@acquaint/ui';
import { AssignMenu } from '../../components/queue/assign-menu.tsx';
import { CLAIMS, OPENS, QueueItem } from '../../components/queue/queue-item.tsx';
import { WaitingSince } from '../../components/waiting-since.tsx';
import { t } from '../../i18n.ts';
import { CaseEvidence } from './case-evidence.tsx';
import { CaseReports } from './case-reports.tsx';
import styles from './reports.module.css';
import { SanctionList } from './sanction-list.tsx';
import { DECISIONS, KINDS, TERMS } from './words.ts';

interface CaseCardProps {
  readonly shown: ModerationCase;
  /** Null for staff who may not decide. */
  readonly act: {
    /** Takes the case, or gives it back or to a colleague. */
    readonly claim: (isClaimed: boolean, colleagueId?: string) => void;
    readonly decide: () => void;
    readonly lift: (sanction: Sanction) => void;
  } | null;
}

/** Reports about the same thing: what was seen, who reported it, what happened before, and what staff can do. */
export function CaseCard({ shown, act }: CaseCardProps) {
  const {
    kind,
    person,
    state,
    decision,
    reason,
    circle,
    reports,
    sanctions,
    history,
    assigned_to,
    weight,
    terms,
  } = shown;
  const title = titleOf(shown);
  return (
    <QueueItem label={title}>
      <Card>
        <Flex vertical gap={12}>
          <Flex justify="space-between" align="start" gap={8} wrap>
            <h2 className={styles['title']}>
              {person === null ? (
                title
              ) : (
                <Link
                  style={{ textDecoration: 'underline' }}
                  to={to('/custom-admin/person', { id: person.id })}
                >
                  {title}
                </Link>
              )}
            </h2>
            <Flex gap={4} wrap>
              <Tag>{t(KINDS[kind])}</Tag>
              {state === 'open' && (
                <Tag color={weight >= 3 ? 'error' : 'warning'}>
                  {t('weight {weight}', { weight: Math.round(weight * 10) / 10 })}
                </Tag>
              )}
              {decision !== null && <Tag color="success">{t(DECISIONS[decision])}</Tag>}
            </Flex>
          </Flex>
          <p className={styles['small']}>
            {state === 'open' ? <WaitingSince at={shown.opened_at} /> : <TimeText at={shown.opened_at} />}
            {circle !== null && ` · ${t('in the circle {name}', { name: circle.name })}`}
            {assigned_to !== null && ` · ${t('assigned to {name}', { name: personName(assigned_to) })}`}
          </p>
          {terms.length > 0 && <SpamScore title={title} terms={terms} />}
          <CaseEvidence shown={shown} />
          {kind !== 'held' && <CaseReports title={title} reports={reports} />}
          {reason !== '' && <p className={styles['small']}>{t('Decided: “{reason}”', { reason })}</p>}
          {sanctions.length > 0 && (
            <section>
              <h3 className={styles['part']}>{t('Actions taken')}</h3>
              <SanctionList
                label={t('Actions taken: {title}', { title })}
                sanctions={sanctions}
                onLift={act && act.lift}
              />
            </section>
          )}
          {history.length > 0 && (
            <section>
              <h3 className={styles['part']}>{t('Earlier actions')}</h3>
              <SanctionList
                label={t('Earlier actions: {title}', { title })}
                sanctions={history}
                onLift={act && act.lift}
              />
            </section>
          )}
          {state === 'open' && act && <Buttons shown={shown} title={title} act={act} />}
        </Flex>
      </Card>
    </QueueItem>
  );
}

/** Returns a name for a case: the person it is about or, if it is about something that several people made, its title. */
export function titleOf({ person, reports }: ModerationCase): string {
  if (person !== null) return `${personName(person)} (@${person.username})`;
  return reports[0]?.snapshot.title ?? '';
}

/** Why a message waits for a moderator (R-MOD-10). */
function SpamScore({ title, terms }: { readonly title: string } & Pick<ModerationCase, 'terms'>) {
  const score = terms.reduce((sum, { points }) => sum + points, 0);
  return (
    <section>
      <h3 className={styles['part']}>{t('Spam score: {score}', { score })}</h3>
      <p className={styles['small']}>{t('If you decide it isn’t spam, the message is delivered.')}</p>
      <ul aria-label={t('Spam score: {title}', { title })} style={{ margin: 0 }}>
        {terms.map(({ kind, count, points }) => (
          <li key={kind}>{t(TERMS[kind], { count, points })}</li>
        ))}
      </ul>
    </section>
  );
}

function Buttons({
  shown: { assigned_to },
  title,
  act,
}: {
  readonly shown: ModerationCase;
  readonly title: string;
  readonly act: NonNullable<CaseCardProps['act']>;
}) {
  const own = useInitialData().data?.user_data;
  const isMine = assigned_to !== null && assigned_to.id === own?.id;
  const isOthers = assigned_to !== null && !isMine;
  // Only an admin takes a case of a colleague, to give it to another.
  if (isOthers && own?.role !== 'admin') return null;
  return (
    <Flex gap={8} wrap>
      {!isOthers && (
        <>
          <Button {...OPENS} type="primary" aria-label={t('Decide: {title}', { title })} onClick={act.decide}>
            {t('Decide')}
          </Button>
          <Button
            {...CLAIMS}
            aria-label={isMine ? t('Unassign: {title}', { title }) : t('Assign to me: {title}', { title })}
            onClick={() => act.claim(!isMine)}
          >
            {isMine ? t('Unassign') : t('Assign to me')}
          </Button>
        </>
      )}
      <AssignMenu
        title={title}
        endpoint={adminDecideCase}
        without={[own?.id, assigned_to?.id]}
        onAssign={(colleagueId) => act.claim(true, colleagueId)}
      />
    </Flex>
  );
}
