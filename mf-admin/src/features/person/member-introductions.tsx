import { useEndpointPages } from '@acquaint/api-client';
import { adminListPersonIntroductions, type MemberIntroduction } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { ListState, personName, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { Section } from '../../components/section.tsx';
import { t } from '../../i18n.ts';
import styles from './person.module.css';

const STATES: Readonly<Record<MemberIntroduction['state'], string>> = {
  open: msg('Open'),
  matched: msg('Both said yes'),
  expired: msg('Expired'),
};
const OWN: Readonly<Record<MemberIntroduction['answer'], string>> = {
  offered: msg('member: no answer'),
  saved: msg('member: saved for later'),
  accepted: msg('member: yes'),
  passed: msg('member: no'),
};
const OTHER: Readonly<Record<MemberIntroduction['answer'], string>> = {
  offered: msg('other member: no answer'),
  saved: msg('other member: saved for later'),
  accepted: msg('other member: yes'),
  passed: msg('other member: no'),
};

/** The introductions of a member with both answers. */
export function MemberIntroductions({ id }: { readonly id: string }) {
  const introductions = useEndpointPages(adminListPersonIntroductions, { params: { id } });
  return (
    <Section title={t('Introductions')}>
      <ListState
        query={introductions}
        items={introductions.items}
        keyOf={(introduction) => introduction.id}
        label={t('Introductions')}
        empty={{ title: t('No introductions yet') }}
      >
        {({ other, state, answer, other_answer, offered_at }) => (
          <div className={styles['row']}>
            <span>
              <TimeText at={offered_at} format="date" />
              {' · '}
              <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/person', { id: other.id })}>
                {personName(other)}
              </Link>
            </span>
            <span>{`${t(STATES[state])} · ${t(OWN[answer])} · ${t(OTHER[other_answer])}`}</span>
          </div>
        )}
      </ListState>
    </Section>
  );
}
