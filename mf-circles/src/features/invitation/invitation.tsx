import { useEndpointMutation } from '@acquaint/api-client';
import { inTab } from '@acquaint/browser-storage';
import { joinCircle, type InvitedCircle } from '@acquaint/contracts';
import { Link, useNavigate, useShell, to } from '@acquaint/remote-kit';
import { Alert, Button, Card, Flex, FormFailure, TimeText, TopicTags } from '@acquaint/ui';
import { CalendarOutlined, CommentOutlined, TeamOutlined } from '@acquaint/ui/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { rich, t } from '../../i18n.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { Cover } from '../../components/cover.tsx';
import styles from './invitation.module.css';

interface InvitationProps {
  readonly circle: InvitedCircle;
  /** The token of the link; empty without one. */
  readonly invite: string;
}

/**
 * Describes the circle and offers to join it, or to ask to join it. Visitors without an account register first, and then join
 * right away (R-CIRC-7).
 */
export function Invitation({ circle, invite }: InvitationProps) {
  const { id, name, purpose, is_member, has_asked, is_visitor, needs } = circle;
  const shell = useShell();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const here = to('/circle-register', { circle: id, ...(invite === '' ? {} : { invite }) });
  const inside = to('/dashboard/groups', { circle: id });
  const join = useEndpointMutation(joinCircle, {
    onSuccess: () => void navigate(inside, { replace: true }),
  });
  const send = (answer = '') =>
    join.mutate({ params: { id }, body: { answer, ...(invite === '' ? {} : { invite }) } });
  const hasQuestion = needs === 'ask' && circle.question !== '';
  const ask = () => {
    rememberJoinIntent(id);
    if (!shell.requireLogin(here) || !takeJoinIntent(id)) return;
    if (hasQuestion) setAsking(true);
    else send();
  };
  // Who has to answer a question presses the button again.
  const comeBack = useEffectEvent(() => {
    if (
      !is_visitor &&
      takeJoinIntent(id) &&
      !is_member &&
      !has_asked &&
      needs !== 'invitation' &&
      !hasQuestion
    )
      send();
  });
  useEffect(() => comeBack(), [id]);

  return (
    <Card>
      <Flex vertical gap={16}>
        <Cover circle={circle} />
        <h2 className={styles['name']}>{name}</h2>
        <Facts circle={circle} />
        {purpose !== '' && <p className={styles['purpose']}>{purpose}</p>}
        {circle.is_invite_valid === false && !is_member && (
          <Alert
            type="warning"
            showIcon
            title={t('This invite link is no longer valid. Ask for a new one.')}
          />
        )}
        {is_member ? (
          <p>
            {rich('You’re a member of this circle. <open>Open it</open>', {
              open: (text) => <Link to={inside}>{text}</Link>,
            })}
          </p>
        ) : has_asked ? (
          <p role="status">{t('You’ve asked to join. The circle’s admin will answer you.')}</p>
        ) : needs === 'invitation' && !is_visitor ? (
          <p>{t('You need an invitation to join')}</p>
        ) : (
          <>
            <Button
              type="primary"
              size="large"
              block
              className={styles['join'] ?? ''}
              loading={join.isPending}
              onClick={ask}
            >
              {needs === 'ask' ? t('Ask to join {name}', { name }) : t('Join {name}', { name })}
            </Button>
            {!isAsking && <FormFailure error={join.error} />}
            {is_visitor && (
              <p className={styles['new']}>
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
        <Inside circle={circle} />
      </Flex>
      {isAsking && (
        <AskDialog
          circle={circle}
          join={join}
          onClose={() => {
            setAsking(false);
            join.reset();
          }}
          onAsk={send}
        />
      )}
    </Card>
  );
}

/** What makes a circle worth joining at a glance: how many are in it, and what comes next there. */
function Facts({
  circle: { member_count: count, next_event: event, topics },
}: Pick<InvitationProps, 'circle'>) {
  return (
    <>
      <ul className={styles['facts']}>
        <li>
          <TeamOutlined aria-hidden />
          {t('{count, plural, =1 {One member} other {# members}}', { count })}
        </li>
        {event && (
          <li>
            <CalendarOutlined aria-hidden />
            <span>
              {rich('{event}, {time}', {
                event: <strong>{event.name}</strong>,
                time: <TimeText at={event.starts_at} format="weekdayTime" />,
              })}
            </span>
          </li>
        )}
      </ul>
      <TopicTags topics={topics} label={t('Topics')} />
    </>
  );
}

/** What a member of the circle can do, for people who are not in it, and its rules. */
function Inside({ circle: { is_member: isMember, rules } }: Pick<InvitationProps, 'circle'>) {
  return (
    <>
      {!isMember && (
        <section>
          <h3 className={styles['title']}>{t('What you can do there')}</h3>
          <ul className={styles['facts']}>
            <li>
              <CommentOutlined aria-hidden />
              {t('Ask and answer in the chat, which only members see')}
            </li>
            <li>
              <CalendarOutlined aria-hidden />
              {t('Meet members one to one in events: short video rounds, each with someone new')}
            </li>
            <li>
              <TeamOutlined aria-hidden />
              {t('See which members you should meet, and why')}
            </li>
          </ul>
        </section>
      )}
      {rules !== '' && (
        <section>
          <h3 className={styles['title']}>{t('Rules')}</h3>
          <p className={styles['rules']}>{rules}</p>
        </section>
      )}
    </>
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
