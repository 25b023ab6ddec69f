import { useInitialData } from '@acquaint/api-client';
import { useEffect, useState, type ComponentType } from 'react';
import { savesData, whenIdle } from '../remotes/when-idle.ts';

type Samples = ComponentType<{ readonly place: Element }>;

const loadSamples = (): Promise<Samples> =>
  import(/* webpackChunkName: "styles-ahead" */ './samples.tsx').then((module) => module.Samples);

/**
 * antd makes a component's styles when it is first shown, which is a good part of the first visit to a page that shows new ones
 * (docs/guides/federation-tax.md). For somebody who is logged in they are made while the browser has nothing else to do, and not
 * at all for who saves data.
 */
export function StylesAhead() {
  const isLoggedIn = useInitialData({ enabled: false }).data !== undefined;
  return isLoggedIn && !savesData() ? <WhenIdle load={loadSamples} /> : null;
}

/** Shows the samples once there is time for them. Nobody waits for them: a file of theirs that does not come costs nothing. */
export function WhenIdle({ load }: { readonly load: () => Promise<Samples> }) {
  const [shown, setShown] = useState<{ readonly Samples: Samples; readonly place: Element } | null>(null);
  useEffect(() => {
    let isGone = false;
    const cancel = whenIdle(() => {
      load()
        .then((Samples) => {
          if (!isGone) setShown({ Samples, place: document.createElement('div') });
        })
        .catch(() => undefined);
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [load]);
  return shown === null ? null : <shown.Samples place={shown.place} />;
}
