import type { ProfileVerification } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { Button, Card, Flex, personName, Tag, TimeText } from '@acquaint/ui';

export type Verdict = 'verified' | 'refused';

const STATES: Readonly<Record<ProfileVerification['state'], string>> = {
  waiting: 'Waiting',
  verified: 'Verified',
  refused: 'Refused',
  lost: 'The name has changed since',
};

interface VerificationCardProps {
  readonly verification: ProfileVerification;
  readonly onWish: (verdict: Verdict) => void;
}

/** One request: who asks, what they show, and what can be decided. */
export function VerificationCard({ verification, onWish }: VerificationCardProps) {
  const { person, email, asked_as, company, evidence, work_email, state, requested_at, reason } =
    verification;
  const name = personName(person);
  return (
    <Card>
      <Flex vertical gap={8}>
        <Flex gap={8} align="center" wrap>
          <h2 style={{ margin: 0, fontSize: 16 }}>
            <Link style={{ textDecoration: 'underline' }} to={profilePath(person.username)}>
              {name}
            </Link>
          </h2>
          {state !== 'waiting' && <Tag>{STATES[state]}</Tag>}
          {!person.is_pro && <Tag color="warning">Not pro any more</Tag>}
        </Flex>
        <p style={{ margin: 0 }}>
          Asked as {asked_as}
          {company !== '' && `, ${company}`}, {email}, on <TimeText at={requested_at} format="date" />
        </p>
        <blockquote style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          “{evidence}”
        </blockquote>
        {work_email && (
          <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
            Work mail proven: {work_email.email}, on <TimeText at={work_email.proven_at} format="date" />
          </p>
        )}
        {reason !== '' && (
          <p style={{ margin: 0 }}>
            Decided{verifiedWords(verification)}: “{reason}”
          </p>
        )}
        <Flex gap={8} wrap>
          {state === 'waiting' && (
            <>
              <Button aria-label={`Verify: ${name}`} onClick={() => onWish('verified')}>
                Verify
              </Button>
              <Button aria-label={`Refuse: ${name}`} onClick={() => onWish('refused')}>
                Refuse
              </Button>
            </>
          )}
          {(state === 'verified' || state === 'lost') && (
            <Button danger aria-label={`Take the mark away: ${name}`} onClick={() => onWish('refused')}>
              Take the mark away
            </Button>
          )}
        </Flex>
      </Flex>
    </Card>
  );
}

/** `, name and work, investor`: what was verified beside the name. */
function verifiedWords({ what, badges }: ProfileVerification): string {
  return [...(what === 'name_and_work' ? ['name and work'] : []), ...badges]
    .map((word) => `, ${word}`)
    .join('');
}
