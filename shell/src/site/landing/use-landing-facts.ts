import { getLandingFacts, type LandingFacts } from '@acquaint/contracts';
import { useEffect, useState } from 'react';
import { siteCall } from '../site-call.ts';

/**
 * Reads the facts of the site; the browser's cache answers a second request of the page.
 * @returns null until they are there, `none` if they cannot be read.
 */
export function useLandingFacts(): LandingFacts | 'none' | null {
  const [facts, setFacts] = useState<LandingFacts | 'none' | null>(null);
  useEffect(() => {
    let isHere = true;
    siteCall(getLandingFacts, {}).then(
      (answer) => isHere && setFacts(answer),
      () => isHere && setFacts('none'),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return facts;
}
