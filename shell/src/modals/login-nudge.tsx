import { Button } from '@acquaint/ui';
import { GoogleOutlined, MailOutlined } from '@acquaint/ui/icons';
import { useNavigate } from 'react-router-dom';
import { loginPath } from '../auth/next-path.ts';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { t } from '../i18n.ts';
import { HostModal } from './host-modal.tsx';
import styles from './modals.module.css';

interface LoginNudgeProps {
  /** Page to return to after the login. */
  readonly next: string;
  readonly onClose: () => void;
}

/** Asks a visitor to log in, in the words of R-PAGE-11; renders nothing for a logged-in member (R-PAGE-10). */
export function LoginNudge({ next, onClose }: LoginNudgeProps) {
  const navigate = useNavigate();
  if (useLoggedIn()) return null;
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const login = loginPath(next);
  return (
    <HostModal title={t('Log in to continue')} width="480px" onClose={onClose}>
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

/** Adds `with=google`: the login page redirects to Google, or says that this site has not configured it. */
function withGoogle(login: string): string {
  return `${login}${login.includes('?') ? '&' : '?'}with=google`;
}
