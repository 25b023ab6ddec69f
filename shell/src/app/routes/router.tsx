import { useSyncExternalStore } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { takeRequestedOverrides } from '../../overrides/requested-overrides.ts';
import { beginProgress } from '../../progress/progress.ts';
import { followPushClicks } from '../../push/follow-push-clicks.ts';
import { FullScreenLoader } from '../../progress/full-screen-loader.tsx';
import { Root } from '../root.tsx';
import { attachNavigation } from './navigation.ts';
import { createPageRouter, type Visit } from './page-router.ts';
import { PageErrors, PageFailed } from './page-errors.tsx';
import { rememberScroll } from './scroll-positions.ts';
import { sitePageAt } from './site-pages.ts';

takeRequestedOverrides();

const router = createPageRouter({
  history: createBrowserHistory(),
  pageAt: sitePageAt,
  onLoading: beginProgress,
  onLeave: rememberScroll,
});

attachNavigation((path) => router.navigator.replace(path), router.subscribe);
followPushClicks((path) => router.navigator.push(path));

/** Calls `show` once, when the code of the first page has been loaded or could not be. */
export function whenFirstPage(show: () => void): void {
  if (router.current() !== null) {
    show();
    return;
  }
  const stop = router.subscribe(() => {
    stop();
    show();
  });
}

/** The page at the current location, in its frame. Updates are rendered at once, not in a transition of React. */
export function CurrentPage() {
  const visit = useSyncExternalStore(router.subscribe, router.current);
  if (visit === null) return <FullScreenLoader />;
  return (
    <Router
      location={visit.location}
      navigationType={visit.how}
      navigator={router.navigator}
      useTransitions={false}
    >
      <PageErrors visit={visit}>
        <Root visit={visit}>
          <PageErrors visit={visit}>
            <Content visit={visit} />
          </PageErrors>
        </Root>
      </PageErrors>
    </Router>
  );
}

function Content({ visit: { content } }: { readonly visit: Visit }) {
  return 'error' in content ? <PageFailed error={content.error} /> : <content.Component />;
}
