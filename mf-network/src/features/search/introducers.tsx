import { useEndpointQuery } from '@acquaint/api-client';
import { listWarmPaths, type PersonSummary } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { AsyncState } from '@acquaint/ui';
import { OnRequest } from '../../components/on-request.tsx';
import { Paths } from '../../components/people-actions/paths.tsx';
import { rich, t } from '../../i18n.ts';

/** Says on request who could introduce the reader to a member who takes no sessions (R-MATCH-24), and lets them ask. */
export function Introducers({ person }: { readonly person: PersonSummary }) {
  return (
    <OnRequest
      question={t('Who can introduce me?')}
      label={t('Who can introduce you to {name}', { name: person.first_name })}
    >
      <KnownPaths person={person} />
    </OnRequest>
  );
}

function KnownPaths({ person }: { readonly person: PersonSummary }) {
  const paths = useEndpointQuery(listWarmPaths, { query: { username: person.username } });
  return (
    <AsyncState query={paths}>
      {({ results }) =>
        results.length > 0 ? (
          <Paths paths={results} person={person} />
        ) : (
          <p role="status" style={{ margin: 0 }}>
            {rich(
              'No one you know can introduce you to {name}. <profile>Write to {name} or ask to connect</profile>',
              {
                name: person.first_name,
                profile: (inside) => <Link to={profilePath(person.username)}>{inside}</Link>,
              },
            )}
          </p>
        )
      }
    </AsyncState>
  );
}
