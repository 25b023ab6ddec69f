import { useEndpointMutation } from '@acquaint/api-client';
import { joinCircle, type InvitedCircle } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import { Link, useNavigate, useShell } from '@acquaint/remote-kit';
import { Button, Card, Flex, FormFailure, TopicTags } from '@acquaint/ui';
import { useEffect, useEffectEvent } from 'react';
import { CIRCLE_READS } from '../../parts/circle-reads.ts';
import styles from './invitation.module.css';
import { rememberWish, takeWish } from './wish-to-join.ts';

/** What the circle is about, and the way in: who has no account makes one first and is in the circle then. */
export function Invitation({ circle }: { readonly circle: InvitedCircle }) {
  const { id, name, purpose, topics, member_count, is_member, is_visitor } = circle;
  const shell = useShell();
  const navigate = useNavigate();
  const here = `/circle-register?circle=${id}`;
  const inside = `/dashboard/groups?circle=${id}`;
  const join = useEndpointMutation(joinCircle, {
    invalidates: CIRCLE_READS,
    onSuccess: () => {
      publish('circle/joined', { circle_id: id });
      void navigate(inside, { replace: true });
    },
  });
  const ask = () => {
    rememberWish(id);
    if (shell.requireLogin(here) && takeWish(id)) join.mutate({ params: { id } });
  };
  const comeBack = useEffectEvent(() => {
    if (!is_visitor && takeWish(id) && !is_member) join.mutate({ params: { id } });
  });
  useEffect(() => comeBack(), [id]);

  return (
    <Card>
      <Flex vertical gap={16}>
        <h2 className={styles['name']}>{name}</h2>
        {purpose !== '' && <p className={styles['purpose']}>{purpose}</p>}
        <TopicTags topics={topics} label="Topics" />
        <span>{member_count === 1 ? 'One member' : `${member_count} members`}</span>
        {is_member ? (
          <p>
            You are in this circle. <Link to={inside}>Open it</Link>
          </p>
        ) : (
          <>
            <Button type="primary" size="large" block loading={join.isPending} onClick={ask}>
              Join {name}
            </Button>
            <FormFailure error={join.error} />
            {is_visitor && (
              <p>
                New here? Circles are for members.{' '}
                <Link to={`/register?next=${encodeURIComponent(here)}`} onClick={() => rememberWish(id)}>
                  Create your account
                </Link>
                , it is free; you are in the circle then.
              </p>
            )}
          </>
        )}
      </Flex>
    </Card>
  );
}
