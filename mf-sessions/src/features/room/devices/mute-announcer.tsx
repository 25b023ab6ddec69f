import { personName, VisuallyHidden } from '@acquaint/ui';
import { useEffect, useRef, useState } from 'react';
import type { RemotePerson } from '../transport/room-links.ts';
import { t } from '../../../i18n.ts';

/** Minimum interval between announcements in milliseconds; each one contains the state at that time. */
const QUIET_MS = 4_000;

/** Announces politely to screen readers who has muted or unmuted themselves. */
export function MuteAnnouncer({ people }: { readonly people: readonly RemotePerson[] }) {
  const [text, setText] = useState('');
  const lastStates = useRef(new Map<string, boolean>());
  const quietUntil = useRef(0);
  useEffect(() => {
    const tell = () => {
      const changed = people.filter(({ peer: { person, microphone_on } }) => {
        const known = lastStates.current.get(person.id);
        lastStates.current.set(person.id, microphone_on);
        // The state on entering is part of the tile's label.
        return known !== undefined && known !== microphone_on;
      });
      if (changed.length === 0) return;
      quietUntil.current = Date.now() + QUIET_MS;
      setText(changed.map(textFor).join(' '));
    };
    const wait = quietUntil.current - Date.now();
    if (wait <= 0) return tell();
    const timer = setTimeout(tell, wait);
    return () => clearTimeout(timer);
  }, [people]);
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}

function textFor({ peer }: RemotePerson): string {
  const name = personName(peer.person);
  return peer.microphone_on ? t('{name} is no longer muted.', { name }) : t('{name} is muted.', { name });
}
