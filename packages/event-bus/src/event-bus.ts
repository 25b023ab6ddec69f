import { facts } from '@acquaint/contracts';
import { createEventBus } from './create-event-bus.ts';

/**
 * The platform's one bus: the shell provides this module to every remote, so all of them hold the same one.
 * Payloads are checked in development and in tests; a production build trusts its own types and carries no schemas.
 */
export const { publish, on, allFacts } = createEventBus({
  schemas: typeof __DEV__ === 'undefined' || __DEV__ ? facts : null,
});
