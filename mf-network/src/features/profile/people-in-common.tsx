import { useEndpointQuery } from '@acquaint/api-client';
import { listPeopleInCommon, type PersonSummary } from '@acquaint/contracts';
import { Flex, PersonAvatar, personName } from '@acquaint/ui';
import { PersonLink } from '../../components/person-link.tsx';
import { t } from '../../i18n.ts';
import { Section } from './profile-view.tsx';

/** People with whom both the reader and this member are connected (R-NET-16); nothing if there are none. */
export function PeopleInCommon({ person }: { readonly person: PersonSummary }) {
  const common = useEndpointQuery(listPeopleInCommon, { query: { username: person.username } }).data;
  if (common === undefined || common.count === 0) return null;
  const more = common.count - common.results.length;
  return (
    <Section
      title={t('{count, plural, one {# person you both know} other {# people you both know}}', {
        count: common.count,
      })}
    >
      <Flex component="ul" gap={16} wrap style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {common.results.map((each) => (
          <li key={each.id}>
            <Flex gap={8} align="center">
              <PersonAvatar person={each} size={32} />
              <PersonLink username={each.username} name={personName(each)} />
            </Flex>
          </li>
        ))}
        {more > 0 && <li>{t('and {count} more', { count: more })}</li>}
      </Flex>
    </Section>
  );
}
