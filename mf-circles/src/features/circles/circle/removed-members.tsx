import { useEndpointMutation, useEndpointPages, type ApiFailure } from '@acquaint/api-client';
import {
  listRemovedMembers,
  readmitCircleMember,
  type Circle,
  type RemovedMember,
} from '@acquaint/contracts';
import { Link, profilePath } from '@acquaint/remote-kit';
import { App, Button, Flex, ListState, PersonCard, personName } from '@acquaint/ui';
import { t } from '../../../i18n.ts';
import styles from './circle.module.css';

/** Removed members of a circle, for its admin; nothing if there are none. Members who ask to come back are listed first. */
export function RemovedMembers({ circle }: { readonly circle: Circle }) {
  const removed = useEndpointPages(listRemovedMembers, { params: { id: circle.id } });
  if (removed.isSuccess && removed.items.length === 0) return null;
  return (
    <section>
      <h2 className={styles['asideTitle']}>{t('Removed members')}</h2>
      <ListState
        query={removed}
        items={removed.items}
        keyOf={({ person }) => person.id}
        label={t('Removed from {name}', { name: circle.name })}
        empty={{ drawing: 'people', title: t('You haven’t removed anyone') }}
      >
        {(member) => (
          <Flex vertical gap={8}>
            <PersonCard
              person={member.person}
              renderName={(name) => <Link to={profilePath(member.person.username)}>{name}</Link>}
            />
            <span>{standingOf(member)}</span>
            <Answers circle={circle} member={member} />
          </Flex>
        )}
      </ListState>
    </section>
  );
}

function standingOf({ asked_at, may_ask }: RemovedMember): string {
  if (asked_at !== null) return t('Would like to join again.');
  return may_ask ? t('Can ask to join again.') : t('Can’t join again.');
}

function Answers({ circle, member }: { readonly circle: Circle; readonly member: RemovedMember }) {
  const { message } = App.useApp();
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const readmit = useEndpointMutation(readmitCircleMember, { onError });
  const name = personName(member.person);
  const answer = (decision: 'member' | 'may_ask' | 'may_not') =>
    readmit.mutate({ params: { id: circle.id }, body: { user_id: member.person.id, decision } });
  const sent = readmit.isPending ? readmit.variables.body.decision : null;
  /** While one answer is being sent, no other can be given. */
  const busy = (decision: 'member' | 'may_ask' | 'may_not') => ({
    loading: sent === decision,
    disabled: sent !== null && sent !== decision,
  });
  return (
    <Flex gap={8} wrap>
      <Button
        type="primary"
        size="small"
        {...busy('member')}
        aria-label={t('Let back in: {name}', { name })}
        onClick={() => answer('member')}
      >
        {t('Let back in')}
      </Button>
      {member.asked_at !== null && (
        <Button
          size="small"
          {...busy('may_ask')}
          aria-label={t('Decline {name}', { name })}
          onClick={() => answer('may_ask')}
        >
          {t('Decline')}
        </Button>
      )}
      {member.may_ask ? (
        <Button
          size="small"
          danger
          {...busy('may_not')}
          aria-label={t('Don’t let them ask again: {name}', { name })}
          onClick={() => answer('may_not')}
        >
          {t('Don’t let them ask again')}
        </Button>
      ) : (
        <Button
          size="small"
          {...busy('may_ask')}
          aria-label={t('Let them ask again: {name}', { name })}
          onClick={() => answer('may_ask')}
        >
          {t('Let them ask again')}
        </Button>
      )}
    </Flex>
  );
}
