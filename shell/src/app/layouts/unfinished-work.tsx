import type { BareSlotName } from '@acquaint/contracts';
import { UNFINISHED_DATABASES, UNFINISHED_KEY } from '@acquaint/contracts';
import { inBrowser } from '@acquaint/browser-storage';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { whenIdle } from '../../remotes/loading/when-idle.ts';
import { LoadedPart } from '../loaded-part.tsx';

/** Mounts, hidden, the slots of remotes with unfinished work: when a page is idle, and when the network is back. */
export function UnfinishedWork() {
  const [slots, setSlots] = useState<readonly string[]>([]);
  const { pathname } = useLocation();
  useEffect(() => {
    let isGone = false;
    const look = () => {
      void leftOver().then((unfinished) => {
        // Mounted slots stay, because they may be busy.
        if (isGone) return;
        setSlots((now) => {
          const more = unfinished.filter((slot) => !now.includes(slot));
          return more.length > 0 ? [...now, ...more] : now;
        });
      });
    };
    const stop = whenIdle(look);
    window.addEventListener('online', look);
    return () => {
      isGone = true;
      stop();
      window.removeEventListener('online', look);
    };
    // The previous page may have left something.
  }, [pathname]);
  return slots.map((slot) => <LoadedPart key={slot} load={() => loadWork(slot)} />);
}

/** Loads the component of a slot; if that fails, the work waits for another page. */
const loadWork = (slot: string) =>
  import('./work-slot.tsx').then(({ WorkSlot }) => () => <WorkSlot name={slot as BareSlotName} />);

async function leftOver(): Promise<readonly string[]> {
  const marked = markedSlot();
  return [...(marked === null ? [] : [marked]), ...(await storedSlots())];
}

const markedSlot = (): string | null => inBrowser(UNFINISHED_KEY).read();

/**
 * Returns the slots of existing databases. In a browser that cannot list databases, the work is continued on the remote's own
 * pages.
 */
async function storedSlots(): Promise<readonly string[]> {
  try {
    const known = new Map<string | undefined, string>(Object.entries(UNFINISHED_DATABASES));
    return (await indexedDB.databases()).flatMap(({ name }) => known.get(name) ?? []);
  } catch {
    return [];
  }
}
