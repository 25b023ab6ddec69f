import { useEndpointMutation } from '@acquaint/api-client';
import { inTab } from '@acquaint/browser-storage';
import { joinCircle, type InvitedCircle } from '@acquaint/contracts';
import { Link, useNavigate, useShell, to } from '@acquaint/remote-kit';
import { Button, Card, Flex, FormFailure, TopicTags } from '@acquaint/ui';
import { useEffect, useEffectEvent } from 'react';
import { rich, t } from '../../i18n.ts';
import styles from './invitation.module.css';

/** Describes the circle and offers to join it. Visitors without an account register first and join right after. */
export function Invitation({ circle }: { readonly circle: InvitedCircle }) {
  const { id, name, purpose, topics, member_count, is_member, is_visitor } = circle;
  const shell = useShell();
  const navigate = useNavigate();
  const here = to('/circle-register', { circle: id });
  const inside = to('/dashboard/groups', { circle: id });
  const join = useEndpointMutation(joinCircle, {
    onSuccess: () => void navigate(inside, { replace: true }),
  });
  const ask = () => {
    rememberJoinIntent(id);
    if (shell.requireLogin(here) && takeJoinIntent(id)) join.mutate({ params: { id } });
  };
  const comeBack = useEffectEvent(() => {
    if (!is_visitor && takeJoinIntent(id) && !is_member) join.mutate({ params: { id } });
  });
  useEffect(() => comeBack(), [id]);

  return (
    <Card>
      <Flex vertical gap={16}>
        <h2 className={styles['name']}>{name}</h2>
        {purpose !== '' && <p className={styles['purpose']}>{purpose}</p>}
        <TopicTags topics={topics} label={t('Topics')} />
        <span>{t('{count, plural, =1 {One member} other {# members}}', { count: member_count })}</span>
        {is_member ? (
          <p>
            {rich('You’re a member of this circle. <open>Open it</open>', {
              open: (text) => <Link to={inside}>{text}</Link>,
            })}
          </p>
        ) : (
          <>
            <Button type="primary" size="large" block loading={join.isPending} onClick={ask}>
              {t('Join {name}', { name })}
            </Button>
            <FormFailure error={join.error} />
            {is_visitor && (
              <p>
                {rich(
                  'New here? Circles are for members. <register>Create a free account</register> and you’ll join this circle right away.',
                  {
                    register: (text) => (
                      <Link to={to('/register', { next: here })} onClick={() => rememberJoinIntent(id)}>
                        {text}
                      </Link>
                    ),
                  },
                )}
              </p>
            )}
          </>
        )}
      </Flex>
    </Card>
  );
}

const stored = inTab('circle-to-join');

/** Remembers that the person in this tab wants to join a circle once they are logged in. */
function rememberJoinIntent(circleId: string): void {
  // If the browser cannot store it, they press the button again after logging in.
  stored.write(circleId);
}

/** Returns whether this circle was stored by `rememberJoinIntent`, and removes the entry. */
function takeJoinIntent(circleId: string): boolean {
  if (stored.read() !== circleId) return false;
  stored.remove();
  return true;
}
