import { useEndpointQuery } from '@acquaint/api-client';
import { getAvailability } from '@acquaint/contracts';
import { AsyncState, Page } from '@acquaint/ui';
import { AvailabilityForm } from './availability-form.tsx';

/** `/dashboard/your-sessions`: when others can book me. */
export function AvailabilityPage() {
  const settings = useEndpointQuery(getAvailability, {});
  return (
    <Page title="Your availability" subtitle="In your own time zone; clock changes are taken care of.">
      <AsyncState query={settings}>{(data) => <AvailabilityForm settings={data} />}</AsyncState>
    </Page>
  );
}
