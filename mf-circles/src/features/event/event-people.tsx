import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { wishAtCircleEvent, type CircleEventPage, type CircleEventPerson } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { App, Checkbox, Flex, PersonCard, personName, Tag } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from '../../components/event/event.module.css';

/** Who signed up; while rounds are ahead, whom one would like to meet; afterwards, who else met somebody (R-CIRC-27). */
export function EventPeople({ event }: { readonly event: CircleEventPage }) {
  const people = event.state === 'over' ? othersWhoMet(event) : event.people;
  if (people.length === 0) return null;
  const title = titleOf(event);
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
              <Flex gap={8} wrap align="center">
                {one.is_here && event.state === 'running' && <Tag>{t('Here')}</Tag>}
                <WishCheckbox event={event} one={one} />
              </Flex>
            </PersonCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns who came to an event that is over, without the reader and whom they met: those have a list of their own. */
function othersWhoMet({ people, met }: CircleEventPage): readonly CircleEventPerson[] {
  const own = new Set(met.map(({ person }) => person.id));
  return people.filter(({ person, is_me, has_met }) => has_met && !is_me && !own.has(person.id));
}

function titleOf({ state, met }: CircleEventPage): string {
  if (state === 'cancelled') return t('Who had signed up');
  if (state !== 'over') return t('Who’s coming');
  return met.length === 0 ? t('Who came') : t('Who else came');
}

function WishCheckbox({ event, one }: { readonly event: CircleEventPage; readonly one: CircleEventPerson }) {
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
