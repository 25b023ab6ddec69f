import { useEndpointQuery } from '@acquaint/api-client';
import { getPublicProfile } from '@acquaint/contracts';
import { Button, formatTime, useLocale } from '@acquaint/ui';
import { GoogleOutlined, MailOutlined } from '@acquaint/ui/icons';
import { useNavigate } from 'react-router-dom';
import { loginPath } from '../auth/next-path.ts';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { t } from '../i18n.ts';
import { HostModal } from './host-modal.tsx';
import styles from './modals.module.css';
import { MODAL_PARAMETER } from './popups.ts';

interface LoginNudgeProps {
  /** Page to return to after the login. */
  readonly next: string;
  readonly onClose: () => void;
  /** The page's address opens it. */
  readonly hasAddress?: boolean;
}

/**
 * Asks a visitor to log in, in the words of R-PAGE-11; renders nothing for a logged-in member (R-PAGE-10). The title names the time
 * that the visitor has chosen to book.
 */
export function LoginNudge({ next, onClose, hasAddress = false }: LoginNudgeProps) {
  const navigate = useNavigate();
  const title = useTitle(next);
  if (useLoggedIn()) return null;
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const login = loginPath(next);
  return (
    <HostModal title={title} width="480px" hasAddress={hasAddress} onClose={onClose}>
      <div className={styles['body']}>
        <p>
          {t(
            'Sorry! to use this feature you will need a secure active account. You can sign up with your email or continue with Google.',
          )}
        </p>
        <div className={styles['buttons']}>
          <Button type="primary" icon={<MailOutlined />} onClick={() => go(login)}>
            {t('Continue with Email')}
          </Button>
          <Button icon={<GoogleOutlined />} onClick={() => go(withGoogle(login))}>
            {t('Continue with Google')}
          </Button>
        </div>
      </div>
    </HostModal>
  );
}

/** Returns the title of the nudge before a page: if that is the booking form at a time, it says when and with whom. */
function useTitle(next: string): string {
  const locale = useLocale();
  const query = new URLSearchParams(next.slice(next.indexOf('?') + 1));
  const startsAt = query.get('starts_at') ?? '';
  const isBooking = query.get(MODAL_PARAMETER) === 'book-session' && !Number.isNaN(Date.parse(startsAt));
  const username = query.get('username') ?? '';
  const found = useEndpointQuery(getPublicProfile, { query: { username } }, { enabled: isBooking });
  if (!isBooking) return t('Log in to continue');
  const time = formatTime(startsAt, { style: 'weekdayTime', locale }, 0);
  const name = found.data?.profile?.user.first_name;
  return name === undefined
    ? t('Log in to book {time}', { time })
    : t('Log in to book {time} with {name}', { time, name });
}

/** Adds `with=google`: the login page redirects to Google, or says that this site has not configured it. */
function withGoogle(login: string): string {
  return `${login}${login.includes('?') ? '&' : '?'}with=google`;
}
