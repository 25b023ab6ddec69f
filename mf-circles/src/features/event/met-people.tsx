import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { requestConnection, type CircleEventPage, type MetPerson } from '@acquaint/contracts';
import { Link, profilePath, to } from '@acquaint/remote-kit';
import { App, Button, Flex, PersonCard, personName } from '@acquaint/ui';
import { t } from '../../i18n.ts';
import styles from '../../components/event/event.module.css';

/** Lists the people whom the reader has met at an event, to review and connect with (R-CIRC-26). */
export function MetPeople({ event }: { readonly event: CircleEventPage }) {
  if (event.met.length === 0) return null;
  return (
    <section>
      <h2 className={styles['title']}>{t('People you met')}</h2>
      <ul className={styles['people']} aria-label={t('People you met')}>
        {event.met.map((met) => (
          <li key={met.round}>
            <PersonCard
              person={met.person}
              avatarSize={40}
              renderName={(name) => <Link to={profilePath(met.person.username)}>{name}</Link>}
              actions={<After met={met} />}
            >
              <span className={styles['soft']}>{t('Round {round}', { round: met.round })}</span>
            </PersonCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

function After({ met }: { readonly met: MetPerson }) {
  const { message } = App.useApp();
  const name = personName(met.person);
  const connect = useEndpointMutation(requestConnection, {
    onSuccess: () => void message.success(t('You’ve asked to connect.')),
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
  return (
    <Flex gap={8} wrap align="center">
      {!met.has_reviewed && (
        <Link
          to={to('/dashboard/sessions/session', { id: met.session_id })}
          aria-label={t('Review {name}', { name })}
        >
          {t('Review')}
        </Link>
      )}
      {!met.is_connected && (
        <Button
          size="small"
          loading={connect.isPending}
          disabled={connect.isSuccess}
          aria-label={t('Connect with {name}', { name })}
          onClick={() => connect.mutate({ body: { username: met.person.username } })}
        >
          {t('Connect')}
        </Button>
      )}
    </Flex>
  );
}
