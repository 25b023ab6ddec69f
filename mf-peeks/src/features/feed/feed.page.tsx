import { useOnboardingStep } from '@acquaint/api-client';
import { Link, useFact, useSearchParams } from '@acquaint/remote-kit';
import { ListState, Page, Segmented, Skeleton } from '@acquaint/ui';
import { PeekCard } from '../../parts/peek-card.tsx';
import styles from '../../parts/peek-card.module.css';
import { LookAgain } from '../../parts/look-again.tsx';
import { useSnips, type FilterType } from '../../parts/use-snips.ts';
import { TourCard } from '../../parts/tour-card.tsx';

const FILTERS = [
  { value: 'all', label: 'Everybody' },
  { value: 'following', label: 'Following' },
  { value: 'circle', label: 'My circles' },
  { value: 'mine', label: 'Mine' },
] as const satisfies readonly { value: FilterType; label: string }[];

const EMPTY: Readonly<Record<FilterType, string>> = {
  all: 'Peeks are short highlights from sessions, shared by the people in them.',
  following: 'Follow people on their profiles to see their peeks here.',
  circle: 'Join a circle to see the peeks of its members here.',
  mine: 'Moments from your sessions appear here when everyone heard in them agrees to share.',
};

/** `/dashboard/home`: the peeks feed. */
export function FeedPage() {
  const [params, setParams] = useSearchParams();
  const filter = FILTERS.find(({ value }) => value === params.get('filter'))?.value ?? 'all';
  const snips = useSnips({ filter_type: filter });
  useOnboardingStep('explore-peeks', snips.isSuccess);
  useFact('snip/published', () => void snips.refetch());
  return (
    <Page
      title="Peeks"
      subtitle="Short moments from sessions, shared by the people in them."
      width="wide"
      actions={<Link to="/dashboard/home/clips">Ask for a clip</Link>}
    >
      <TourCard />
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
        empty={{
          title: 'No peeks to show right now',
          text: EMPTY[filter],
          action: <LookAgain query={snips} />,
        }}
      >
        {(snip) => <PeekCard snip={snip} />}
      </ListState>
    </Page>
  );
}
