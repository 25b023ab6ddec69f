import { useOnboardingStep } from '@acquaint/api-client';
import { useFact, useSearchParams } from '@acquaint/remote-kit';
import { ListState, Page, Segmented, Skeleton } from '@acquaint/ui';
import { PeekCard } from '../../parts/peek-card.tsx';
import styles from '../../parts/peek-card.module.css';
import { useSnips, type FilterType } from '../../parts/use-snips.ts';

const FILTERS = [
  { value: 'all', label: 'Everybody' },
  { value: 'following', label: 'Following' },
  { value: 'circle', label: 'My circles' },
  { value: 'mine', label: 'Mine' },
] as const satisfies readonly { value: FilterType; label: string }[];

const EMPTY: Readonly<Record<FilterType, string>> = {
  all: 'Peeks are short highlights of real sessions. The first ones appear here.',
  following: 'Follow people on their profiles to see their peeks here.',
  circle: 'Join a circle to see the peeks of its members here.',
  mine: 'After a recorded session you decide which moments become peeks.',
};

/** `/dashboard/home`: the peeks feed. */
export function FeedPage() {
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find(({ value }) => value === params.get('filter'))?.value ?? 'all';
  const snips = useSnips({ filter_type: filter });
  useOnboardingStep('explore-peeks', snips.isSuccess);
  useFact('snip/published', () => void snips.refetch());
  return (
    <Page title="Peeks" subtitle="Short moments of sessions, shared by the people in them." width="wide">
      <Segmented
        aria-label="Whose peeks"
        value={filter}
        options={[...FILTERS]}
        onChange={(value) => setParams(value === 'all' ? {} : { filter: value }, { replace: true })}
        style={{ marginBottom: 24, maxWidth: '100%', overflowX: 'auto' }}
      />
      <ListState
        query={snips}
        items={snips.items}
        keyOf={(snip) => snip.uuid}
        label="Peeks"
        className={styles['grid'] ?? ''}
        skeleton={<Skeleton.Image active style={{ width: '100%', height: 200 }} />}
        empty={{ title: 'No peeks here yet', text: EMPTY[filter] }}
      >
        {(snip) => <PeekCard snip={snip} />}
      </ListState>
    </Page>
  );
}
