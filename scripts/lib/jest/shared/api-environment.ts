import type { Circus } from '@jest/types';
import SharedEnvironment from './node-environment.ts';

/**
 * For files that tell one story over HTTP (a member registers, then books, then cancels): their files run in a random order, the
 * tests of a file in the order in which they are written.
 */
export default class ApiEnvironment extends SharedEnvironment {
  handleTestEvent(event: Circus.Event, state: Circus.State): void {
    if (event.name === 'setup') state.randomize = false;
  }
}
