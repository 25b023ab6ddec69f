import { adminDecideVerification, type ProfileVerification } from '@acquaint/contracts';
import { Button, Flex, personName, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useMayCall } from '../../components/may-call.tsx';
import {
  DecideVerificationDialog,
  type Verdict,
} from '../../components/members/decide-verification-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { rich, t } from '../../i18n.ts';
import styles from './person.module.css';

const STATES: Readonly<Record<ProfileVerification['state'], string>> = {
  waiting: msg('Requested {at}, and not decided yet'),
  verified: msg('Verified, requested {at}'),
  refused: msg('Rejected, requested {at}'),
  lost: msg('Verified under another name, requested {at}'),
};

/** The member's request to have the profile verified, and its decision. */
export function MemberVerification({ verification }: { readonly verification: ProfileVerification | null }) {
  const mayDecide = useMayCall(adminDecideVerification);
  const [verdict, decide, end] = useDecision<Verdict>();
  if (verification === null) {
    return (
      <Section title={t('Verification')}>
        <p className={styles['none']}>{t('Not requested. Pro members ask for it in their account.')}</p>
      </Section>
    );
  }
  const { state, requested_at, evidence, reason, person } = verification;
  const name = personName(person);
  return (
    <Section title={t('Verification')}>
      <Flex vertical gap={8}>
        <div>{rich(STATES[state], { at: <TimeText at={requested_at} format="date" /> })}</div>
        <div className={styles['agent']}>{evidence}</div>
        {reason !== '' && <div>{t('Decided: “{reason}”', { reason })}</div>}
        {mayDecide && state !== 'refused' && (
          <Flex gap={8} wrap>
            {state === 'waiting' && (
              <Button aria-label={t('Verify: {name}', { name })} onClick={() => decide('verified')}>
                {t('Verify')}
              </Button>
            )}
            <Button
              danger
              aria-label={
                state === 'waiting'
                  ? t('Reject: {name}', { name })
                  : t('Remove verification: {name}', { name })
              }
              onClick={() => decide('refused')}
            >
              {state === 'waiting' ? t('Reject') : t('Remove verification')}
            </Button>
          </Flex>
        )}
      </Flex>
      {verdict && <DecideVerificationDialog verification={verification} verdict={verdict} onClosed={end} />}
    </Section>
  );
}
