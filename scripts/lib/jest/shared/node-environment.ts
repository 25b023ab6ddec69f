import { ModernFakeTimers } from '@jest/fake-timers';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import type { Circus } from '@jest/types';
import { ModuleMocker } from 'jest-mock';
import { remember } from './left-behind.ts';
import { shortenFailures } from './short-failures.ts';

/**
 * A Jest environment without a VM context: test files run on the globals of the worker process, one after the other, so that they
 * share the modules that Node has loaded (docs/adr/0028). `teardown` reverts changes to globals, `process.env` and process
 * listeners.
 */
export default class SharedEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #env = { ...process.env };
  readonly #globals = remember(globalThis, 'globalThis');
  readonly #cwd = process.cwd();
  readonly #exit = process.exit.bind(process);

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  setup(): Promise<void> {
    return Promise.resolve();
  }

  handleTestEvent(event: Circus.Event, _state: Circus.State): void {
    shortenFailures(event);
  }

  teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    this.#globals.restore();
    this.#restoreEnv();
    if (process.cwd() !== this.#cwd) process.chdir(this.#cwd);
    // Jest wraps it for each file.
    process.exit = this.#exit;
    return Promise.resolve();
  }

  #restoreEnv(): void {
    for (const name of Object.keys(process.env))
      if (!(name in this.#env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, this.#env);
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** Required by Jest; there is no VM context. */
  getVmContext(): null {
    return null;
  }
}
