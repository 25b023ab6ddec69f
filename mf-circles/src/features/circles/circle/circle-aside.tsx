import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import { listCircleMatches, listCircleMembers, listTopicGaps, type Circle } from '@acquaint/contracts';
import { Link, profilePath, to, useShell } from '@acquaint/remote-kit';
import { Button, PersonAvatar, PersonCard, personName, TimeText } from '@acquaint/ui';
import { rich, t } from '../../../i18n.ts';
import styles from './circle.module.css';

/** How many of the members who joined last are shown. */
const NEWEST = 3;

/** Beside the tabs: whom one should meet here, the rules, who joined last. */
export function CircleAside({ circle }: { readonly circle: Circle }) {
  return (
    <aside className={styles['aside']} aria-label={t('About {name}', { name: circle.name })}>
      {/* Who has not joined reads first what they would agree to. */}
      {!circle.is_member && <Rules circle={circle} />}
      <Matches circle={circle} />
      <Gaps circle={circle} />
      {circle.is_member && <Rules circle={circle} />}
      <Newest circle={circle} />
    </aside>
  );
}

function Rules({ circle: { rules } }: { readonly circle: Circle }) {
  if (rules === '') return null;
  return (
    <section>
      <h2 className={styles['asideTitle']}>{t('Rules')}</h2>
      <p className={styles['text']}>{rules}</p>
    </section>
  );
}

function Matches({ circle }: { readonly circle: Circle }) {
  const matches = useEndpointQuery(listCircleMatches, { params: { id: circle.id } });
  const { openModal } = useShell();
  const results = matches.data?.results ?? [];
  if (results.length === 0) return null;
  return (
    <section>
      <h2 className={styles['asideTitle']}>{t('People here you should meet')}</h2>
      <ul className={styles['matches']} aria-label={t('People here you should meet')}>
        {results.map(({ person, reasons: [reason] }) => (
          <li key={person.id} className={styles['match']}>
            <PersonAvatar person={person} size={40} />
            <div>
              <Link className={styles['matchName'] ?? ''} to={profilePath(person.username)}>
                {personName(person)}
              </Link>
              {(reason?.text ?? person.headline) !== '' && (
                <p className={styles['reason']}>{reason?.text ?? person.headline}</p>
              )}
            </div>
            <Button
              size="small"
              aria-label={t('Meet {name}', { name: personName(person) })}
              onClick={() => openModal('book-session', { username: person.username })}
            >
              {t('Meet')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What members look for and nobody here offers (R-MATCH-28); each leads to people elsewhere who know it. */
function Gaps({ circle }: { readonly circle: Circle }) {
  const gaps = useEndpointQuery(listTopicGaps, { params: { id: circle.id } });
  const results = gaps.data?.results ?? [];
  if (results.length === 0) return null;
  return (
    <section>
      <h2 className={styles['asideTitle']}>{t('Experts wanted')}</h2>
      <ul className={styles['people']} aria-label={t('Experts wanted')}>
        {results.map(({ topic, wanted_by }) => (
          <li key={topic.slug}>
            <Link className={styles['matchName'] ?? ''} to={to('/dashboard/search', { topic: topic.slug })}>
              {topic.name}
            </Link>
            <p className={styles['soft']}>
              {t(
                '{count, plural, one {One member is} other {# members are}} looking for an expert, and there’s none here.',
                {
                  count: wanted_by,
                },
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Newest({ circle }: { readonly circle: Circle }) {
  const members = useEndpointPages(listCircleMembers, {
    params: { id: circle.id },
    query: { order: 'newest', page_size: NEWEST },
  });
  const newest = (members.items ?? []).filter(({ is_admin }) => !is_admin).slice(0, NEWEST);
  if (newest.length === 0) return null;
  return (
    <section>
      <h2 className={styles['asideTitle']}>{t('New here')}</h2>
      <ul className={styles['people']} aria-label={t('New here')}>
        {newest.map(({ person, joined_at }) => (
          <li key={person.id}>
            <PersonCard
              person={person}
              avatarSize={40}
              renderName={(name) => <Link to={profilePath(person.username)}>{name}</Link>}
            >
              <span className={styles['soft']}>
                {rich('Joined {date}', { date: <TimeText at={joined_at} format="date" /> })}
              </span>
            </PersonCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
