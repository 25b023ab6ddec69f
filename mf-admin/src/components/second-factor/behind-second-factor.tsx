import { useInitialData } from '@acquaint/api-client';
import { lazyPage, type RouteComponent } from '@acquaint/remote-kit';

const SecondFactorPage = lazyPage(() =>
  import('./second-factor-page.tsx').then((module) => module.SecondFactorPage),
);

/**
 * Returns pages that staff see only once they use a second factor, where the operator requires one (R-ADMIN-33). Until then the server
 * answers no call of staff, so each page says what to do instead.
 */
export function behindSecondFactor<Pages extends Readonly<Record<string, RouteComponent>>>(
  pages: Pages,
): Pages {
  const entries = Object.entries(pages).map(([id, page]) => [id, gated(page)] as const);
  return Object.fromEntries(entries) as Pages;
}

function gated(Shown: RouteComponent): RouteComponent {
  function Gated() {
    // Servers of the previous release require none and do not say so.
    const isNeeded = useInitialData().data?.user_data.needs_second_factor ?? false;
    return isNeeded ? <SecondFactorPage /> : <Shown />;
  }
  return Object.assign(Gated, Shown.preload ? { preload: Shown.preload } : {});
}
