import type { Inquiry, InquiryState } from '@acquaint/contracts';
import { Button, Card, Flex, Tag, TimeText } from '@acquaint/ui';
import { DECISIONS } from './decisions.ts';
import styles from './inquiries.module.css';

interface InquiryCardProps {
  readonly inquiry: Inquiry;
  readonly onWish: (state: InquiryState) => void;
}

/** One inquiry, with what staff can do about it. */
export function InquiryCard({ inquiry, onWish }: InquiryCardProps) {
  const { kind, name, email, organisation, subject, message, deadline, created_at, decided_at, state } =
    inquiry;
  return (
    <Card>
      <Flex vertical gap={12}>
        <Flex justify="space-between" align="start" gap={8} wrap>
          <h2 className={styles['subject']}>{subject}</h2>
          <Flex gap={4} wrap>
            {kind === 'press' && <Tag color="blue">Press</Tag>}
            {kind === 'report' && <Tag color="red">Report</Tag>}
            {deadline !== null && <Tag color="warning">needs an answer by {deadline}</Tag>}
          </Flex>
        </Flex>
        <p className={styles['from']}>
          {name}
          {organisation !== '' && `, ${organisation}`}, {email}, <TimeText at={created_at} />
        </p>
        <p className={styles['message']}>{message}</p>
        {decided_at !== null && (
          <p className={styles['from']}>
            Marked as {state} <TimeText at={decided_at} />
          </p>
        )}
        <Flex gap={8} wrap>
          {state === 'open' && (
            <Button type="primary" href={answerTo(email, subject)}>
              Answer by mail
            </Button>
          )}
          {DECISIONS.filter((decision) => decision.from.includes(state)).map((decision) => (
            <Button
              key={decision.to}
              aria-label={`${decision.verb}: ${subject}`}
              onClick={() => onWish(decision.to)}
            >
              {decision.verb}
            </Button>
          ))}
        </Flex>
      </Flex>
    </Card>
  );
}

function answerTo(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
