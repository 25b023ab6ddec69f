import type { Circus } from '@jest/types';
import SharedEnvironment from './node-environment.ts';

/**
 * Environment for API tests, whose files run in random order while the tests of a file keep their order, because they tell one
 * story (a member registers, then books, then cancels).
 */
export default class ApiEnvironment extends SharedEnvironment {
  override handleTestEvent(event: Circus.Event, state: Circus.State): void {
    if (event.name === 'setup') state.randomize = false;
    super.handleTestEvent(event, state);
  }
}
