import { useInitialData } from '@acquaint/api-client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { savesData, whenIdle } from '../remotes/when-idle.ts';

const Samples = lazy(() =>
  import(/* webpackChunkName: "styles-ahead" */ './samples.tsx').then((module) => ({
    default: module.Samples,
  })),
);

/**
 * antd makes a component's styles when it is first shown, which is a good part of the first visit to a page that shows new ones
 * (docs/guides/federation-tax.md). For somebody who is logged in they are made while the browser has nothing else to do, and not
 * at all for who saves data.
 */
export function StylesAhead() {
  const isLoggedIn = useInitialData({ enabled: false }).data !== undefined;
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    if (!isLoggedIn || savesData()) return undefined;
    return whenIdle(() => {
      setPlace(document.createElement('div'));
    });
  }, [isLoggedIn]);
  if (place === null) return null;
  return (
    <Suspense fallback={null}>
      <Samples place={place} />
    </Suspense>
  );
}
