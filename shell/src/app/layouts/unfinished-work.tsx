import { UNFINISHED_KEY } from '@acquaint/contracts';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../remotes/when-idle.ts';
import { LoadedPart } from '../loaded-part.tsx';

/** Opens, out of sight, the slot of a remote that has work left over: when all else is done, and when the network is back. */
export function UnfinishedWork() {
  const [slot, setSlot] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setSlot((now) => now ?? leftOver());
    const stop = whenIdle(look);
    window.addEventListener('online', look);
    return () => {
      stop();
      window.removeEventListener('online', look);
    };
  }, []);
  if (slot === null) return null;
  return <LoadedPart load={() => loadWork(slot)} />;
}

/** Should its file not come, the work waits for another page. */
const loadWork = (slot: string) =>
  import('./work-slot.tsx').then(({ WorkSlot }) => () => <WorkSlot name={slot} />);

/* eslint-disable no-restricted-globals -- the name of a slot, left by a remote: its work must go on after a reload */
function leftOver(): string | null {
  try {
    return localStorage.getItem(UNFINISHED_KEY);
  } catch {
    return null;
  }
}
/* eslint-enable no-restricted-globals */
