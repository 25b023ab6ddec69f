import {
  useEndpointMutation,
  useEndpointPages,
  useInitialData,
  useOnboardingStep,
  type ApiFailure,
} from '@acquaint/api-client';
import {
  findMoreIntroductions,
  getSidebarCounts,
  listIntroductions,
  pauseIntroductions,
} from '@acquaint/contracts';
import { Slot, useFact } from '@acquaint/remote-kit';
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
  useFormats,
} from '@acquaint/ui';
import { useState } from 'react';
import { OwnExposureNote } from './own-exposure.tsx';
import { IntroductionCard } from './introduction-card.tsx';
import { PlanHint } from './plan-hint.tsx';

type Filter = 'open' | 'matched' | 'history';

const PAUSE_DAYS = 28;
const EMPTY: Readonly<Record<Filter, string>> = {
  open: 'No introductions right now',
  matched: 'No matches yet',
  history: 'Nothing here yet',
};

/** `/dashboard/home/intros`: the people worth meeting, with the reasons that counted. */
export function IntrosPage() {
  const [filter, setFilter] = useState<Filter>('open');
  const { message } = App.useApp();
  const formats = useFormats();
  // A weekday and a time need no now.
  const user = useInitialData().data?.user_data;
  const zone = user?.time_zone;
  const dateOf = (instant: string) => formatTime(instant, { style: 'weekdayTime', locale: formats, zone }, 0);
  const intros = useEndpointPages(listIntroductions, { query: { filter } });
  const onError = (failure: ApiFailure) => void message.info(failure.detail);
  const more = useEndpointMutation(findMoreIntroductions, {
    invalidates: [listIntroductions, getSidebarCounts],
    onError,
    onSuccess: ({ made }) =>
      void message.info(made === 0 ? 'Nobody new fits right now.' : `${made} new to look at.`),
  });
  const pause = useEndpointMutation(pauseIntroductions, { invalidates: [listIntroductions], onError });
  const reread = () => void intros.refetch();
  useFact('introduction/offered', reread);
  useFact('introduction/matched', reread);
  useFact('expertise/saved', reread);

  const data = intros.first;
  useOnboardingStep('ai-match', data !== undefined);
  const isPaused = typeof data?.paused_until === 'string';
  return (
    <Page
      title="Introductions"
      subtitle="Both of you are asked. Neither hears of a yes until both said it."
      actions={
        <Flex gap={8} wrap>
          <Button
            type="primary"
            loading={more.isPending}
            disabled={isPaused || data?.left_this_week === 0}
            onClick={() => more.mutate({})}
          >
            Find more
          </Button>
          <Button
            loading={pause.isPending}
            onClick={() =>
              pause.mutate({
                body: {
                  until: isPaused ? null : new Date(Date.now() + PAUSE_DAYS * 86_400_000).toISOString(),
                },
              })
            }
          >
            {isPaused ? 'Go on' : 'Pause'}
          </Button>
        </Flex>
      }
    >
      {user?.multistep_onboarding.has_completed_onboarding === false && <Slot name="intros.tour" />}
      {typeof data?.paused_until === 'string' && (
        <Alert
          type="info"
          showIcon
          title={`Paused until ${dateOf(data.paused_until)}. Nobody new is introduced to you.`}
          style={{ marginBottom: 16 }}
        />
      )}
      <Segmented
        aria-label="Which introductions"
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'open', label: 'To answer' },
          { value: 'matched', label: 'Matches' },
          { value: 'history', label: 'History' },
        ]}
        style={{ marginBottom: 16 }}
      />
      {typeof data?.left_this_week === 'number' && !isPaused && <p>{budgetWords(data.left_this_week)}</p>}
      {data?.left_this_week === 0 && !isPaused && <PlanHint />}
      <ListState
        query={intros}
        items={intros.items}
        keyOf={(introduction) => introduction.id}
        label="Introductions"
        skeleton={<Skeleton active avatar paragraph={{ rows: 4 }} />}
        empty={{
          title: EMPTY[filter],
          ...(data && filter === 'open' ? { text: `The next ones come ${dateOf(data.next_at)}.` } : {}),
        }}
      >
        {(introduction) => <IntroductionCard introduction={introduction} />}
      </ListState>
      <OwnExposureNote />
    </Page>
  );
}

/** What of the week's number `find more` may still give. */
function budgetWords(left: number): string {
  if (left === 0) return 'You have found all introductions of this week; the next week brings new ones.';
  return left === 1 ? 'You can find one more this week.' : `You can find ${left} more this week.`;
}
