import {
  useEndpointMutation,
  useEndpointPages,
  useInitialData,
  useOnboardingStep,
  type ApiFailure,
  useEndpointQuery,
} from '@acquaint/api-client';
import {
  areFirstStepsOver,
  findMoreIntroductions,
  listIntroductions,
  PAUSED_UNTIL_RESUMED,
  pauseIntroductions,
  readOwnExposure,
  getPremiumInfo,
} from '@acquaint/contracts';
import { Slot, Link, to, useSearchParams } from '@acquaint/remote-kit';
import {
  Alert,
  App,
  Button,
  Flex,
  formatTime,
  ListState,
  Page,
  Segmented,
  Skeleton,
  useLocale,
  AsyncState,
} from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { useState } from 'react';
import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { t, rich } from '../../i18n.ts';
import { IntroductionAsks } from './introduction-asks.tsx';
import { IntroductionCard } from './introduction-card.tsx';
import { useJustPassed } from './just-passed.ts';
import { PauseMenu } from './pause-menu.tsx';
import styles from './intros.module.css';

const MINUTES_MS = 60_000;

const FILTERS = ['open', 'matched', 'history'] as const;
type Filter = (typeof FILTERS)[number];

const EMPTY: Readonly<Record<Filter, string>> = {
  open: msg('No introductions right now'),
  matched: msg('No matches yet'),
  history: msg('People you passed on, or didn’t answer in time, will be here'),
};

/** `/dashboard/home/intros`: introductions with the reasons for each; `filter` of the URL selects the list. */
export function IntrosPage() {
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find((one) => one === params.get('filter')) ?? 'open';
  const { message } = App.useApp();
  const formats = useLocale();
  // The format `weekdayTime` does not depend on the current time, so 0 is passed.
  const initial = useInitialData().data;
  const user = initial?.user_data;
  const pauseDays = initial?.limits.introduction_pause_days;
  const dateOf = (instant: string) => formatTime(instant, { style: 'weekdayTime', locale: formats }, 0);
  const intros = useEndpointPages(listIntroductions, { query: { filter } });
  const onError = (failure: ApiFailure) => void message.info(failure.detail);
  const more = useEndpointMutation(findMoreIntroductions, {
    onError,
    onSuccess: ({ made }) => {
      // The new ones are first, and the button is after the last.
      if (made > 0) document.querySelector('h1')?.focus();
      void message.info(
        made === 0
          ? t('There’s no one new to introduce right now.')
          : t('{count, plural, one {One new introduction for you.} other {# new introductions for you.}}', {
              count: made,
            }),
      );
    },
  });
  const pause = useEndpointMutation(pauseIntroductions, { onError });

  const justPassed = useJustPassed();
  const data = intros.first;
  useOnboardingStep('ai-match', data !== undefined);
  const isPaused = typeof data?.paused_until === 'string';
  const isOpen = filter === 'open';
  const left = data?.left_this_week ?? null;
  /** None waits for an answer, so finding more is the next step. */
  const isAnswered =
    data !== undefined && intros.items.every(({ status }) => status !== 'offered' && status !== 'saved');
  const show = (chosen: Filter) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (chosen === 'open') changed.delete('filter');
      else changed.set('filter', chosen);
      return changed;
    });
  return (
    <Page
      title={t('Introductions')}
      actions={
        isPaused ? (
          <Button loading={pause.isPending} onClick={() => pause.mutate({ body: { until: null } })}>
            {t('Resume')}
          </Button>
        ) : (
          <PauseMenu
            isPending={pause.isPending}
            longest={pauseDays}
            onChoose={(until) => pause.mutate({ body: { until } })}
          />
        )
      }
    >
      {/* Not the page’s subtitle: on a phone, the button beside the title would take a row of its own. */}
      <p className={styles['promise']}>
        {t('We’ll ask you both. You’ll only hear about each other’s answers if you both say yes.')}
      </p>
      {user && !areFirstStepsOver(user.multistep_onboarding) && (
        <div className={styles['tour']}>
          <Slot name="intros.tour" />
        </div>
      )}
      {typeof data?.paused_until === 'string' && (
        <Alert
          type="info"
          showIcon
          title={
            data.paused_until === PAUSED_UNTIL_RESUMED
              ? t(
                  'Introductions are paused until you choose “Resume”. You won’t get any new ones until then.',
                )
              : t('Paused until {time}. You won’t get any new introductions until then.', {
                  time: dateOf(data.paused_until),
                })
          }
          style={{ marginBottom: 16 }}
        />
      )}
      <IntroductionAsks />
      <Segmented
        aria-label={t('Filter introductions')}
        value={filter}
        onChange={(chosen: Filter) => {
          justPassed.forgetAll();
          show(chosen);
        }}
        options={[
          { value: 'open', label: t('Pending') },
          { value: 'matched', label: t('Matches') },
          { value: 'history', label: t('History') },
        ]}
        style={{ marginBottom: 16 }}
      />
      <ListState
        query={intros}
        items={isOpen ? justPassed.among(intros.items) : intros.items}
        keyOf={(introduction) => introduction.id}
        label={t('Introductions')}
        skeleton={<Skeleton active avatar paragraph={{ rows: 4 }} />}
        empty={{
          drawing: 'people',
          title: t(EMPTY[filter]),
          ...(data && isOpen ? { text: nextText(data, dateOf) } : {}),
          ...(filter === 'matched'
            ? { text: t('When you and someone else both say yes, you’ll find them here.') }
            : {}),
        }}
      >
        {(introduction) => (
          <IntroductionCard
            introduction={introduction}
            isJustPassed={justPassed.has(introduction.id)}
            isJustBack={justPassed.cameBack(introduction.id)}
            onPassed={() => justPassed.keep(introduction, intros.items)}
            onTakenBack={() => justPassed.forget(introduction.id)}
          />
        )}
      </ListState>
      {isOpen && data && (
        <Flex gap={12} align="center" style={{ marginTop: 16 }}>
          <Button
            type={isAnswered ? 'primary' : 'default'}
            loading={more.isPending}
            disabled={isPaused || left === 0}
            onClick={() => more.mutate({})}
          >
            {t('Find more')}
          </Button>
          {left !== null && left > 0 && !isPaused && (
            <small>
              {t('You can find {count, plural, one {one} other {#}} more this week.', { count: left })}
            </small>
          )}
        </Flex>
      )}
      {isOpen && data && left !== null && !isPaused && (left === 0 || data.limited_by === 'open_times') && (
        <p>
          {left === 0 && nothingLeft(data.limited_by)}{' '}
          {data.limited_by === 'open_times' &&
            rich('To meet more people, <times>open up more times for sessions</times>.', {
              times: (inside) => <Link to="/dashboard/your-sessions">{inside}</Link>,
            })}
        </p>
      )}
      {isOpen && left === 0 && data?.limited_by === 'plan' && !isPaused && <PlanHint />}
      <OwnExposureNote />
    </Page>
  );
}

/** Says why `find more` gives no more introductions this week. */
function nothingLeft(limitedBy: 'plan' | 'open_times' | null): string {
  return limitedBy === 'open_times'
    ? t('That’s everyone for this week.')
    : t('You’ve had all your introductions this week. New ones arrive on Monday morning.');
}

function nextText(
  { paused_until, next_at }: { readonly paused_until: string | null; readonly next_at: string },
  dateOf: (instant: string) => string,
): string {
  if (paused_until === null) return t('New ones arrive {time}.', { time: dateOf(next_at) });
  return paused_until === PAUSED_UNTIL_RESUMED
    ? t('You’ve paused introductions. Choose “Resume” to get new ones.')
    : t('You’ve paused introductions until {time}. Choose “Resume” to get new ones sooner.', {
        time: dateOf(paused_until),
      });
}

/** Shows how often the member was introduced, and to how many others. Fetched only on request. */
function OwnExposureNote() {
  const [isAsked, setIsAsked] = useState(false);
  const exposure = useEndpointQuery(readOwnExposure, {}, { enabled: isAsked });
  if (!isAsked) {
    return (
      <Button type="link" style={{ paddingInline: 0 }} onClick={() => setIsAsked(true)}>
        {t('How often am I introduced?')}
      </Button>
    );
  }
  return (
    <AsyncState query={exposure}>
      {(data) => (
        <p role="status">
          {t(
            'In the last 28 days, you were introduced {shown, plural, one {once} other {# times}}; most people are introduced about {usual, plural, one {once} other {# times}}. Since you joined, you’ve been introduced {ever, plural, one {once} other {# times}} to {people, plural, one {one person} other {# people}}, and {matched, plural, =0 {none became a match} one {# became a match} other {# became matches}}.',
            {
              shown: data.shown_28_days,
              usual: Math.round(data.usual_28_days),
              ever: data.shown_ever,
              people: data.people,
              matched: data.matched,
            },
          )}
        </p>
      )}
    </AsyncState>
  );
}

/**
 * Hint at the Pro plan, shown when the weekly introductions are used up. Renders nothing if no plan is sold or the member is
 * already Pro.
 */
function PlanHint() {
  const { data } = useEndpointQuery(getPremiumInfo, {}, { staleTime: 5 * MINUTES_MS });
  if (!data || data.is_pro || !data.is_offered) return null;
  return (
    <p>
      {rich('With <plan>{product} Pro</plan> there’s no weekly limit.', {
        product: PRODUCT_NAME,
        plan: (inside) => <Link to={to('/dashboard/account', {}, 'plan')}>{inside}</Link>,
      })}
    </p>
  );
}
