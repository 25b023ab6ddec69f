import { useInitialData } from '@acquaint/api-client';
import { pageAfterLogin, Slot, useNavigate, useSearchParams, useShell } from '@acquaint/remote-kit';
import { App, AsyncState, Button, Flex, Page, Steps } from '@acquaint/ui';
import { useEffect, useState } from 'react';
import { DeletionNotice } from '../../components/deletion-notice.tsx';
import { t } from '../../i18n.ts';
import { AboutYouForm } from './about-you-form.tsx';
import styles from './onboarding.module.css';

/**
 * `/onboarding`: a username and a location, then the add-expertise modal, then `next` (R-ONB-7, R-ONB-12). With `step=about` in the
 * address, the first form is shown again.
 */
export function OnboardingPage() {
  const initial = useInitialData();
  const [isChanged, setChanged] = useState(false);
  const [params, setParams] = useSearchParams();
  const user = initial.data?.user_data;
  const isBack = params.get('step') === 'about';
  const isAtFirst =
    user?.onboarding.redirect_location !== false || (isBack && user.onboarding.redirect_expertize);
  const goTo = (step: 'about' | null) => {
    setChanged(false);
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (step === null) next.delete('step');
        else next.set('step', step);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <Page
      title={user ? t('Welcome, {name}', { name: user.first_name }) : t('Welcome')}
      width="narrow"
      subtitle={t('Two short steps, then your first introductions.')}
    >
      <DeletionNotice />
      <Steps
        size="small"
        responsive={false}
        current={isAtFirst ? 0 : 1}
        items={[{ title: t('About you') }, { title: t('Your topics') }]}
        style={{ marginBottom: 24 }}
      />
      <AsyncState query={initial}>
        {({ user_data }) =>
          isAtFirst ? (
            <>
              <div className={styles['picture']}>
                <Slot name="onboarding.picture" />
              </div>
              <AboutYouForm user={user_data} onChange={() => setChanged(true)} onSaved={() => goTo(null)} />
            </>
          ) : (
            <Expertise isMissing={user_data.onboarding.redirect_expertize} onBack={() => goTo('about')} />
          )
        }
      </AsyncState>
      <LogOut isUnsaved={isChanged && isAtFirst} />
    </Page>
  );
}

/** Logs the member out; asks first if that loses what they have entered. */
function LogOut({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const { logOut } = useShell();
  const { modal } = App.useApp();
  const ask = () =>
    modal.confirm({
      title: t('Log out without saving?'),
      content: t('What you’ve entered on this page will be lost.'),
      okText: t('Log out'),
      okButtonProps: { danger: true },
      cancelText: t('Stay'),
      onOk: () => logOut(),
    });
  return (
    <Button
      type="link"
      className={styles['logOut'] ?? ''}
      onClick={() => void (isUnsaved ? ask() : logOut())}
    >
      {t('Log out')}
    </Button>
  );
}

interface ExpertiseProps {
  readonly isMissing: boolean;
  /** Shows the first step again. */
  readonly onBack: () => void;
}

/** Opens the expertise modal. When it is filled in, navigates to `next`, to the circle `group`, or to the introductions. */
function Expertise({ isMissing, onBack }: ExpertiseProps) {
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
      <Flex gap={8} wrap>
        <Button type="primary" onClick={() => openModal('add-expertise')}>
          {t('Tell us what you’re looking for')}
        </Button>
        <Button onClick={onBack}>{t('Back')}</Button>
      </Flex>
    </>
  );
}
