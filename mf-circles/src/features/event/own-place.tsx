import type { CircleEventPage } from '@acquaint/contracts';
import { Tag, TimeText } from '@acquaint/ui';
import { rich, t } from '../../i18n.ts';
import styles from '../../components/event/event.module.css';
import { SignUpButton } from '../../components/event/sign-up-button.tsx';

/** Whether the reader has a place at an event that is ahead; if not, and there is one, how they get it. */
export function OwnPlace({ event }: { readonly event: CircleEventPage }) {
  if (event.state !== 'coming' && event.state !== 'running') return null;
  if (event.is_signed_up) {
    return (
      <div className={styles['mine']}>
        <Tag color="success">{t('You’re signed up')}</Tag>
        {event.state === 'coming' && (
          <span className={styles['soft']}>
            {rich('Come back here: the lobby opens at {time}.', {
              time: <TimeText at={event.opens_at} format="time" />,
            })}
          </span>
        )}
      </div>
    );
  }
  if (!event.may.sign_up) return null;
  return (
    <div className={styles['mine']}>
      <SignUpButton event={event} type="primary" size="large" />
    </div>
  );
}
