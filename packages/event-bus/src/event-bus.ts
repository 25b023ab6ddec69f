import { events } from '@acquaint/contracts';
import { createEventBus } from './create-event-bus.ts';

/**
 * The platform's shared bus. The shell provides this module to every remote, so all of them use the same instance. Payloads are
 * checked in development and in tests; a production build skips the check and carries no schemas.
 */
export const { publish, on, allEvents } = createEventBus({
  schemas: typeof __DEV__ === 'undefined' || __DEV__ ? events : null,
});
