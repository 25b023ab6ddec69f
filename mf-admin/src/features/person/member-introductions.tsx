import { useEndpointPages } from '@acquaint/api-client';
import { adminListPersonIntroductions, type MemberFile, type MemberIntroduction } from '@acquaint/contracts';
import { Link, to } from '@acquaint/remote-kit';
import { Flex, personName, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { Section } from '../../components/section.tsx';
import { ShortList } from '../../components/lists/short-list.tsx';
import { t } from '../../i18n.ts';

const STATES: Readonly<Record<MemberIntroduction['state'], string>> = {
  open: msg('Open'),
  matched: msg('Both said yes'),
  expired: msg('Expired'),
};
const ANSWERS: Readonly<Record<MemberIntroduction['answer'], string>> = {
  offered: msg('{name}: no answer'),
  saved: msg('{name}: saved for later'),
  accepted: msg('{name}: yes'),
  passed: msg('{name}: no'),
};

/** The introductions of a member with both answers. */
export function MemberIntroductions({ person }: Pick<MemberFile, 'person'>) {
  const introductions = useEndpointPages(adminListPersonIntroductions, { params: { id: person.id } });
  return (
    <Section title={t('Introductions')}>
      <ShortList
        pages={introductions}
        keyOf={(introduction) => introduction.id}
        label={t('Introductions')}
        empty={{ title: t('No introductions yet'), isLine: true }}
      >
        {({ other, state, answer, other_answer, offered_at }) => (
          <Flex vertical>
            <span>
              <TimeText at={offered_at} format="date" />
              {' · '}
              <Link style={{ textDecoration: 'underline' }} to={to('/custom-admin/person', { id: other.id })}>
                {personName(other)}
              </Link>
            </span>
            <span>
              {[
                t(STATES[state]),
                // "Both said yes" says both answers.
                ...(state === 'matched'
                  ? []
                  : [
                      t(ANSWERS[answer], { name: person.first_name }),
                      t(ANSWERS[other_answer], { name: other.first_name }),
                    ]),
              ].join(' · ')}
            </span>
          </Flex>
        )}
      </ShortList>
    </Section>
  );
}
