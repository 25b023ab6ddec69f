import { useEndpointQuery } from '@acquaint/api-client';
import { getPeekDesk } from '@acquaint/contracts';

/** Polling interval in milliseconds while the recording is measured. */
const REFRESH_MS = 5_000;

/** Fetches what is known about a recording for peeks: suggested moments, and what was said at those that the reader marked. */
export const usePeekDesk = (recordingId: string) =>
  useEndpointQuery(
    getPeekDesk,
    { params: { id: recordingId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.suggestions === null ? REFRESH_MS : false),
    },
  );
