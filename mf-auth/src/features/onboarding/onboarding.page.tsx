import { useInitialData } from '@acquaint/api-client';
import { pageAfterLogin, Slot, useNavigate, useSearchParams, useShell } from '@acquaint/remote-kit';
import { AsyncState, Button, Page } from '@acquaint/ui';
import { useEffect } from 'react';
import { DeletionNotice } from '../../components/deletion-notice.tsx';
import { t } from '../../i18n.ts';
import { AboutYouForm } from './about-you-form.tsx';
import styles from './onboarding.module.css';

/** `/onboarding`: a username and a location, then the add-expertise modal, then `next` (R-ONB-7, R-ONB-12). */
export function OnboardingPage() {
  const initial = useInitialData();
  const shell = useShell();
  const user = initial.data?.user_data;
  return (
    <Page
      title={user ? t('Welcome, {name}', { name: user.first_name }) : t('Welcome')}
      width="narrow"
      subtitle={t('Two short steps, then your first introductions.')}
      actions={<Button onClick={() => shell.logOut()}>{t('Log out')}</Button>}
    >
      <DeletionNotice />
      <AsyncState query={initial}>
        {({ user_data }) =>
          user_data.onboarding.redirect_location ? (
            <>
              <div className={styles['picture']}>
                <Slot name="onboarding.picture" />
              </div>
              <AboutYouForm user={user_data} />
            </>
          ) : (
            <Expertise isMissing={user_data.onboarding.redirect_expertize} />
          )
        }
      </AsyncState>
    </Page>
  );
}

/** Opens the expertise modal. When it is filled in, navigates to `next`, to the circle `group`, or to the introductions. */
function Expertise({ isMissing }: { readonly isMissing: boolean }) {
  const { openModal } = useShell();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const target = pageAfterLogin(params.get('next'), params.get('group'));
  useEffect(() => {
    if (isMissing) openModal('add-expertise');
    else void navigate(target, { replace: true });
  }, [isMissing, openModal, navigate, target]);
  return (
    <>
      <p>{t('What you know and what you’re looking for decide who you meet.')}</p>
      <Button type="primary" onClick={() => openModal('add-expertise')}>
        {t('Tell us what you’re looking for')}
      </Button>
    </>
  );
}
