import type { ProfileVerification, VerifiedBadge } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Button, Card, Flex, formatList, PersonAvatar, personName, Tag, TimeText } from '@acquaint/ui';
import { currentLocale, msg } from '@acquaint/i18n';
import type { Verdict } from '../../components/members/decide-verification-dialog.tsx';
import { EmailText } from '../../components/email-text.tsx';
import { Facts } from '../../components/facts.tsx';
import { WaitingSince } from '../../components/waiting-since.tsx';
import { rich, t } from '../../i18n.ts';

const STATES: Readonly<Record<ProfileVerification['state'], string>> = {
  waiting: msg('Waiting'),
  verified: msg('Verified'),
  refused: msg('Rejected'),
  lost: msg('Name has since changed'),
};

interface VerificationCardProps {
  readonly verification: ProfileVerification;
  /** Null for staff who may not decide. */
  readonly onDecide: ((verdict: Verdict) => void) | null;
}

/** One verification request: the member, their evidence, and the possible decisions. */
export function VerificationCard({ verification, onDecide }: VerificationCardProps) {
  const { person, email, asked_as, company, evidence, work_email, state, requested_at, reason } =
    verification;
  const name = personName(person);
  const seen = verifiedText(verification);
  return (
    <Card>
      <Flex vertical gap={8}>
        <Flex gap={8} align="center" wrap>
          <PersonAvatar person={person} size={40} />
          <h2 style={{ margin: 0, fontSize: 16 }}>
            <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/person', { id: person.id })}>
              {name}
            </Link>
          </h2>
          {state !== 'waiting' && <Tag>{t(STATES[state])}</Tag>}
          {!person.is_pro && <Tag color="warning">{t('No longer on Pro')}</Tag>}
        </Flex>
        <p style={{ margin: 0 }}>
          {rich(
            company === ''
              ? 'Requested as {name}, {email}, on {day}'
              : 'Requested as {name}, {company}, {email}, on {day}',
            {
              ...{ name: asked_as, company, email: <EmailText email={email} /> },
              day:
                state === 'waiting' ? (
                  <WaitingSince at={requested_at} format="date" />
                ) : (
                  <TimeText at={requested_at} format="date" />
                ),
            },
          )}
        </p>
        <blockquote style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {t('“{words}”', { words: evidence })}
        </blockquote>
        <ProfileNow verification={verification} />
        {work_email && (
          <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {rich('Work email verified: {email}, on {day}', {
              email: work_email.email,
              day: <TimeText at={work_email.proven_at} format="date" />,
            })}
          </p>
        )}
        {reason !== '' && (
          <p style={{ margin: 0 }}>
            {seen === ''
              ? t('Decided: “{reason}”', { reason })
              : t('Decided, {seen}: “{reason}”', { seen, reason })}
          </p>
        )}
        {onDecide && (
          <Flex gap={8} wrap>
            {state === 'waiting' && (
              <>
                <Button aria-label={t('Verify: {name}', { name })} onClick={() => onDecide('verified')}>
                  {t('Verify')}
                </Button>
                <Button aria-label={t('Reject: {name}', { name })} onClick={() => onDecide('refused')}>
                  {t('Reject')}
                </Button>
              </>
            )}
            {(state === 'verified' || state === 'lost') && (
              <Button
                danger
                aria-label={t('Remove verification: {name}', { name })}
                onClick={() => onDecide('refused')}
              >
                {t('Remove verification')}
              </Button>
            )}
          </Flex>
        )}
      </Flex>
    </Card>
  );
}

/** What the profile says now, to compare with the evidence. */
function ProfileNow({ verification: { person, profile } }: Pick<VerificationCardProps, 'verification'>) {
  const work = [profile.job_title, profile.company].filter((text) => text !== '');
  const rows = [
    [t('Name'), personName(person)],
    [t('Headline'), person.headline],
    [t('Work'), formatList(work, 'commas')],
    [t('Location'), profile.location],
    [t('Website'), profile.website],
    [t('Story'), profile.story],
  ] as const;
  return (
    <details open>
      <summary>{t('What the profile says')}</summary>
      <div style={{ overflowWrap: 'anywhere' }}>
        <Facts rows={rows.filter(([, text]) => text !== '')} />
      </div>
    </details>
  );
}

const BADGES: Readonly<Record<VerifiedBadge, string>> = { expert: msg('expert'), investor: msg('investor') };

/** Lists what was verified, such as `name and work, investor`. */
function verifiedText({ what, badges }: ProfileVerification): string {
  const words = [
    ...(what === 'name_and_work' ? [t('name and work')] : []),
    ...badges.map((it) => t(BADGES[it])),
  ];
  return new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'short' }).format(words);
}
