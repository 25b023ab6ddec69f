import { useEndpointQuery } from '@acquaint/api-client';
import { listCalendarChanges, type Session } from '@acquaint/contracts';
import { lazyPage } from '@acquaint/remote-kit';
import { Suspense } from 'react';

// Loaded when there is a change, which is rare; in one file with the dialogs that change a session.
const CalendarChangeNote = lazyPage(() =>
  import(/* webpackChunkName: "change" */ './calendar-change-note.tsx').then(
    (module) => module.CalendarChangeNote,
  ),
);

/**
 * What the member did to this session in their own calendar, and what to do about it, with one click (R-CAL-3). Renders nothing for a
 * session whose entry stands where it was agreed.
 */
export function CalendarChanges({ session }: { readonly session: Session }) {
  const isAhead = session.state === 'confirmed';
  const changes = useEndpointQuery(listCalendarChanges, {}, { enabled: isAhead });
  if (!isAhead || !changes.data) return null;
  return (
    <Suspense fallback={null}>
      {changes.data.results
        .filter(({ session_id }) => session_id === session.id)
        .map((change) => (
          <CalendarChangeNote key={change.provider} change={change} session={session} />
        ))}
    </Suspense>
  );
}
