import { useEndpointQuery, useInitialData, useUpdateOnboardingSteps } from '@acquaint/api-client';
import {
  areFirstStepsOver,
  getSuggestions,
  TOUR_STEPS,
  type MultistepOnboarding,
  type TourStep,
  type Address,
} from '@acquaint/contracts';
import { Link, profilePath, to } from '@acquaint/remote-kit';
import { App, Button, Flex, Popconfirm, useFocusAfter, VisuallyHidden } from '@acquaint/ui';
import { CheckCircleOutlined } from '@acquaint/ui/icons';
import { msg } from '@acquaint/i18n';
import { useRef } from 'react';
import { t } from '../i18n.ts';
import styles from './tour-card.module.css';

const INTROS = '/dashboard/home/intros';

const WORDS: Readonly<Record<TourStep, string>> = {
  'ai-match': msg('See who you’ve been introduced to'),
  'explore-peeks': msg('Watch a peek'),
  'book-session': msg('Book a session'),
  'live-session': msg('Meet live'),
};

/**
 * The remaining first steps (R-ONB-9, R-ONB-17); renders nothing when all are done or skipped. Shown on the page of the peeks, and as the
 * slot `intros.tour` on that of the introductions.
 */
export function TourCard() {
  const onboarding = useInitialData().data?.user_data.multistep_onboarding;
  if (!onboarding || areFirstStepsOver(onboarding)) return null;
  return <OpenTour onboarding={onboarding} />;
}

function OpenTour({ onboarding: { steps } }: { readonly onboarding: MultistepOnboarding }) {
  const place = useRef<HTMLElement>(null);
  useFocusAfter(place);
  const next = TOUR_STEPS.find((step) => !steps[step]);
  const pageOf = usePages(!steps['book-session']);
  const done = TOUR_STEPS.filter((step) => steps[step]).length;
  return (
    <section ref={place} aria-labelledby="tour-heading" className={styles['card']}>
      <Flex align="baseline" gap="0 12px" wrap>
        <h2 id="tour-heading" className={styles['heading']}>
          {t('Your first steps')}
        </h2>
        <span className={styles['count']}>
          {t('{done} of {count} done', { done, count: TOUR_STEPS.length })}
        </span>
      </Flex>
      <Flex align="center" gap={8}>
        <ol className={styles['steps']}>
          {TOUR_STEPS.map((step) => (
            <li key={step} className={styles['step']} {...(step === next ? { 'aria-current': 'step' } : {})}>
              {steps[step] ? (
                <>
                  <CheckCircleOutlined aria-hidden className={styles['tick'] ?? ''} /> {t(WORDS[step])}
                  <VisuallyHidden>{t(', done')}</VisuallyHidden>
                </>
              ) : (
                <>
                  <span aria-hidden className={styles['open']} />{' '}
                  <Link to={pageOf(step)}>
                    {step === next ? <strong>{t(WORDS[step])}</strong> : t(WORDS[step])}
                  </Link>
                </>
              )}
            </li>
          ))}
        </ol>
        <SkipTour />
      </Flex>
    </section>
  );
}

function SkipTour() {
  const button = useRef<HTMLButtonElement>(null);
  const { message } = App.useApp();
  const skip = useUpdateOnboardingSteps({
    onSuccess: () => void message.success(t('Skipped. You’ll find it all in the tour.')),
    onError: (failure) => void message.error(failure.detail),
  });
  return (
    <Popconfirm
      title={t('Skip the first steps?')}
      description={t('We won’t take you through these steps again.')}
      okText={t('Yes, skip them')}
      cancelText={t('Keep going')}
      onConfirm={() => {
        // Moves the focus out of the closing confirmation, so that the card can pass it on when it is removed.
        button.current?.focus();
        skip.mutate({ body: { has_completed_onboarding: true } });
      }}
    >
      <Button ref={button} type="text" aria-label={t('Skip the first steps')} loading={skip.isPending}>
        {t('Skip')}
      </Button>
    </Popconfirm>
  );
}

/** Search for members who can be booked, used if nobody is suggested. */
const BOOKABLE = to('/dashboard/search', { has_sessions: 'true' });

/** Returns the page of each step; for a booking, the profile of a suggested member. */
function usePages(isBookingOpen: boolean): (step: TourStep) => Address {
  const suggested = useEndpointQuery(
    getSuggestions,
    { query: { count: 1 } },
    { enabled: isBookingOpen, staleTime: Infinity },
  );
  const person = suggested.data?.results[0];
  return (step) => {
    switch (step) {
      case 'ai-match':
        return INTROS;
      case 'explore-peeks':
        return '/dashboard/home';
      case 'book-session':
        return person === undefined ? BOOKABLE : profilePath(person.username);
      case 'live-session':
        return '/dashboard/sessions/upcoming';
    }
  };
}
