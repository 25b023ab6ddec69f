import { useEndpointPages } from '@acquaint/api-client';
import { listIntroductionAsks } from '@acquaint/contracts';
import { ListState, Skeleton } from '@acquaint/ui';
import { lazyPage } from '@acquaint/remote-kit';
import { Suspense } from 'react';
import { t } from '../../i18n.ts';

// Few members have a request, and its form is large.
const AskCard = lazyPage(() => import('./ask-card.tsx').then((it) => it.AskCard));

/** Requests to the reader to introduce two people (R-MATCH-27). Takes no room while there are none. */
export function IntroductionAsks() {
  const asks = useEndpointPages(listIntroductionAsks, {});
  if (!asks.isError && asks.items.length === 0) return null;
  return (
    <section aria-labelledby="introduction-asks" style={{ marginBottom: 24 }}>
      <h2 id="introduction-asks">{t('You’ve been asked to introduce people')}</h2>
      <ListState
        query={asks}
        items={asks.items}
        keyOf={(ask) => ask.id}
        label={t('Requests to introduce people')}
        empty={{ title: t('No requests right now') }}
      >
        {(ask) => (
          <Suspense fallback={<Skeleton />}>
            <AskCard ask={ask} />
          </Suspense>
        )}
      </ListState>
    </section>
  );
}
