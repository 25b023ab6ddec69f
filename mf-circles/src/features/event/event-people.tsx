import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { wishAtCircleEvent, type CircleEventPage, type CircleEventPerson } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { App, Checkbox, PersonCard, personName, Tag } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from '../../components/event/event.module.css';

/** Who signed up; while rounds are ahead, whom one would like to meet. */
export function EventPeople({ event }: { readonly event: CircleEventPage }) {
  const { people } = event;
  if (people.length === 0) return null;
  const isAhead = event.state === 'coming' || event.state === 'running';
  const title = isAhead ? t('Who’s coming') : t('Who signed up');
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      <ul className={styles['people']} aria-label={title}>
        {people.map((one) => (
          <li key={one.person.id}>
            <PersonCard
              person={one.person}
              avatarSize={40}
              renderName={(name) => <Link to={profilePath(one.person.username)}>{name}</Link>}
            >
              {one.is_here && event.state === 'running' && <Tag color="green">{t('Here')}</Tag>}
              <Wish event={event} one={one} />
            </PersonCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Wish({ event, one }: { readonly event: CircleEventPage; readonly one: CircleEventPerson }) {
  const { message } = App.useApp();
  const wish = useEndpointMutation(wishAtCircleEvent, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const { person } = one;
  if (!event.is_signed_up || event.next === null || one.is_me) return null;
  return (
    <Checkbox
      checked={one.is_wished}
      disabled={wish.isPending}
      aria-label={t('I’d like to meet {name}', { name: personName(person) })}
      onChange={({ target }) =>
        wish.mutate({ params: { id: event.id }, body: { user_id: person.id, is_wished: target.checked } })
      }
    >
      {t('I’d like to meet')}
    </Checkbox>
  );
}
