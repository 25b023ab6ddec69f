import { useEndpointMutation, useInitialData } from '@acquaint/api-client';
import { adminClaimInquiry, adminReplyToInquiry, type Inquiry, type InquiryState } from '@acquaint/contracts';
import { Button, Card, ErrorNote, Flex, formatTime, personName, Tag, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { rich, t } from '../../i18n.ts';
import { EmailText } from '../email-text.tsx';
import { AssignMenu } from '../queue/assign-menu.tsx';
import { CLAIMS, OPENS, QueueItem } from '../queue/queue-item.tsx';
import { WaitingSince } from '../waiting-since.tsx';
import { DECISIONS } from './decisions.ts';
import styles from './inquiries.module.css';

const MARKED: Readonly<Record<InquiryState, string>> = {
  open: msg('Marked as open {at}'),
  answered: msg('Marked as answered {at}'),
  suspicious: msg('Marked as spam {at}'),
};

interface InquiryCardProps {
  readonly inquiry: Inquiry;
  readonly onDecide: (what: InquiryState | 'reply') => void;
}

/** One inquiry with the actions that staff can take. */
export function InquiryCard({ inquiry, onDecide }: InquiryCardProps) {
  const { kind, name, email, organisation, subject, message, reply } = inquiry;
  const { deadline, created_at, decided_at, state } = inquiry;
  return (
    <QueueItem label={subject}>
      <Card>
        <Flex vertical gap={12}>
          <Flex justify="space-between" align="start" gap={8} wrap>
            <h2 className={styles['subject']}>{subject}</h2>
            <Flex gap={4} wrap>
              {kind === 'press' && <Tag>{t('Press')}</Tag>}
              {deadline !== null && (
                <Tag color="warning">{t('needs an answer by {deadline}', { deadline: dayOf(deadline) })}</Tag>
              )}
            </Flex>
          </Flex>
          <p className={styles['from']}>
            {name}
            {organisation !== '' && `, ${organisation}`}, <EmailText email={email} />,{' '}
            {state === 'open' ? <WaitingSince at={created_at} /> : <TimeText at={created_at} />}
          </p>
          <p className={styles['message']}>{message}</p>
          {decided_at !== null && (
            <p className={styles['from']}>{rich(MARKED[state], { at: <TimeText at={decided_at} /> })}</p>
          )}
          {reply !== '' && (
            <div>
              <strong>{t('Our reply')}</strong>
              <p className={styles['message']}>{reply}</p>
            </div>
          )}
          {state === 'open' && <Taken inquiry={inquiry} />}
          <Flex gap={8} wrap>
            {state === 'open' && (
              <Button
                {...OPENS}
                type="primary"
                aria-label={t('Reply: {subject}', { subject })}
                onClick={() => onDecide('reply')}
              >
                {t('Reply')}
              </Button>
            )}
            {DECISIONS.filter((decision) => decision.from.includes(state)).map((decision) => (
              <Button
                key={decision.to}
                aria-label={t(decision.titled, { subject })}
                onClick={() => onDecide(decision.to)}
              >
                {t(decision.verb)}
              </Button>
            ))}
          </Flex>
        </Flex>
      </Card>
    </QueueItem>
  );
}

/** Who of the team answers the inquiry, and the button to take it on or to give it back. */
function Taken({ inquiry: { id, subject, assigned_to: taken } }: Pick<InquiryCardProps, 'inquiry'>) {
  const own = useInitialData().data?.user_data.id;
  const claim = useEndpointMutation(adminClaimInquiry);
  const isMine = taken !== null && taken.id === own;
  const verb = isMine ? t('Give it back') : taken ? t('Take it over') : t('I’ll answer it');
  return (
    <>
      <Flex gap={8} align="center" wrap>
        <span className={styles['from']}>
          {taken === null
            ? t('Nobody has taken it on yet')
            : isMine
              ? t('Taken by you')
              : t('Taken by {name}', { name: personName(taken) })}
        </span>
        <Button
          {...CLAIMS}
          size="small"
          aria-label={t('{verb}: {subject}', { verb, subject })}
          loading={claim.isPending}
          onClick={() => claim.mutate({ params: { id }, body: { is_claimed: !isMine } })}
        >
          {verb}
        </Button>
        <AssignMenu
          size="small"
          title={subject}
          endpoint={adminReplyToInquiry}
          without={[own, taken?.id]}
          onAssign={(colleague_id) =>
            claim.mutate({ params: { id }, body: { is_claimed: true, colleague_id } })
          }
        />
      </Flex>
      {claim.isError && <ErrorNote error={claim.error} />}
    </>
  );
}

/** Formats a calendar date in the reader's locale, independent of the time zone. */
function dayOf(date: string): string {
  return formatTime(`${date}T00:00:00Z`, { style: 'date', zone: 'UTC' }, 0);
}
