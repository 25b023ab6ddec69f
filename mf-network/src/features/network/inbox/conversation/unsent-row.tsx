import { Button, cx, LinkedText } from '@acquaint/ui';
import { ClockCircleOutlined, ExclamationCircleOutlined } from '@acquaint/ui/icons';
import { t } from '../../../../i18n.ts';
import type { Unsent } from '../core/local-store.ts';
import type { Outbox } from '../core/outbox.ts';
import { isWaiting } from '../core/waiting-files.ts';
import styles from './message/message.module.css';
import { sizeLabel } from './size-label.ts';

/** A message that is being sent, or that the server has refused. */
export function UnsentRow({ unsent, outbox }: { readonly unsent: Unsent; readonly outbox: Outbox }) {
  const { text, files, reply_to, failure, client_id, refused_file } = unsent;
  const canGoWithout = refused_file !== undefined && (text !== '' || files.length > 1);
  return (
    <div className={cx(styles['row'], styles['mine'])}>
      <div className={styles['column']}>
        <div className={styles['line']}>
          <div className={cx(styles['bubble'], styles['waiting'])}>
            {reply_to && (
              <div className={styles['answered']}>
                <strong>{reply_to.author_name}</strong>
                <span>{reply_to.text}</span>
              </div>
            )}
            {text !== '' && (
              <div className={styles['text']}>
                <LinkedText text={text} />
              </div>
            )}
            {files.map((file) => (
              <div key={isWaiting(file) ? file.waiting : file.id} className={styles['file']}>
                {file.name} · {sizeLabel(file.size_bytes)}
              </div>
            ))}
          </div>
        </div>
        <div className={styles['below']}>
          {failure === null ? (
            <span>
              <ClockCircleOutlined aria-hidden />{' '}
              {navigator.onLine ? t('Sending…') : t('Will send when you’re online')}
            </span>
          ) : (
            <>
              <span role="alert" className={styles['failed']}>
                <ExclamationCircleOutlined aria-hidden /> {failure}
              </span>
              <Button size="small" type="link" onClick={() => outbox.retry(client_id)}>
                {t('Try again')}
              </Button>
              {canGoWithout && (
                <Button size="small" type="link" onClick={() => outbox.retryWithoutFile(client_id)}>
                  {t('Send without the file')}
                </Button>
              )}
              <Button size="small" type="link" onClick={() => outbox.discard(client_id)}>
                {t('Discard')}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
