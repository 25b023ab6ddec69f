import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { wishAtCircleEvent, type CircleEventPage, type CircleEventPerson } from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { App, Button, PersonCard, personName, Tag } from '@acquaint/ui';
import { CheckOutlined, PlusOutlined } from '@acquaint/ui/icons';
import { t } from '../../i18n.ts';
import styles from '../../components/event/event.module.css';

/** Who signed up, the reader first; while rounds are ahead, whom one would like to meet; afterwards, who else met somebody (R-CIRC-27). */
export function EventPeople({ event }: { readonly event: CircleEventPage }) {
  const people = event.state === 'over' ? othersWhoMet(event) : readerFirst(event.people);
  if (people.length === 0) return null;
  const title = titleOf(event);
  const canWish = event.is_signed_up && event.next !== null;
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      {canWish && people.some(({ is_me }) => !is_me) && <WishHint event={event} />}
      <ul className={styles['people']} aria-label={title}>
        {people.map((one) => (
          <li key={one.person.id}>
            <PersonCard
              person={one.person}
              avatarSize={40}
              renderName={(name) => <Link to={profilePath(one.person.username)}>{name}</Link>}
              menu={
                one.is_me ? <Tag>{t('You')}</Tag> : canWish && <WishButton eventId={event.id} one={one} />
              }
            >
              {one.is_here && event.state === 'running' ? <Tag>{t('Here')}</Tag> : undefined}
            </PersonCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

function readerFirst(people: readonly CircleEventPerson[]): readonly CircleEventPerson[] {
  return people.toSorted((one, other) => Number(other.is_me) - Number(one.is_me));
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

/** Says what a wish does, which only the reader sees (R-CIRC-21), and how many they have made. */
function WishHint({ event: { people, rounds } }: { readonly event: CircleEventPage }) {
  const count = people.filter(({ is_wished }) => is_wished).length;
  return (
    <p className={styles['hint']}>
      {t(
        'You’ll meet up to {rounds, plural, =1 {one person} other {# people}}. Choose who you’d like to meet, and we’ll try to pair you with them. No one else sees it.',
        { rounds },
      )}{' '}
      <strong role="status">
        {count > 0 && t('{count, plural, =1 {One person} other {# people}} chosen', { count })}
      </strong>
    </p>
  );
}

function WishButton({ eventId, one }: { readonly eventId: string; readonly one: CircleEventPerson }) {
  const { message } = App.useApp();
  const wish = useEndpointMutation(wishAtCircleEvent, {
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  const { person, is_wished: isWished } = one;
  return (
    <Button
      size="small"
      type={isWished ? 'primary' : 'default'}
      icon={isWished ? <CheckOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
      aria-pressed={isWished}
      aria-label={t('I’d like to meet {name}', { name: personName(person) })}
      // Not disabled while it is sent: a button that is disabled loses the focus.
      onClick={() =>
        !wish.isPending &&
        wish.mutate({ params: { id: eventId }, body: { user_id: person.id, is_wished: !isWished } })
      }
    >
      {t('Meet')}
    </Button>
  );
}
