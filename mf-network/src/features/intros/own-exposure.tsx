import { useEndpointQuery } from '@acquaint/api-client';
import { readOwnExposure } from '@acquaint/contracts';
import { AsyncState, Button } from '@acquaint/ui';
import { useState } from 'react';

/** How often one was introduced, and to how many: counted only when asked. */
export function OwnExposureNote() {
  const [isAsked, setIsAsked] = useState(false);
  const exposure = useEndpointQuery(readOwnExposure, {}, { enabled: isAsked });
  if (!isAsked) {
    return (
      <Button type="link" style={{ paddingInline: 0 }} onClick={() => setIsAsked(true)}>
        How often am I introduced?
      </Button>
    );
  }
  return (
    <AsyncState query={exposure}>
      {(data) => (
        <p role="status">
          In the last 28 days you were introduced {times(data.shown_28_days)}; for most people it is about{' '}
          {times(Math.round(data.usual_28_days))}. Since you joined: {times(data.shown_ever)}, to{' '}
          {data.people === 1 ? 'one person' : `${data.people} people`}, and {data.matched} became a match.
        </p>
      )}
    </AsyncState>
  );
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
