import { ModernFakeTimers } from '@jest/fake-timers';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { ModuleMocker } from 'jest-mock';

/** The process's own globals, once; a test file that changes them is put right when it ends. */
const descriptorsOf = (target: object) => Object.getOwnPropertyDescriptors(target);

/**
 * A Jest environment without a VM context: test files run on the globals of the worker process, one after the other, so that all
 * of them share the modules that Node has already loaded (docs/adr/0028). What a file left on the globals, in `process.env` or in
 * the listeners of the process is undone in `teardown`.
 */
export default class SharedEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #env = { ...process.env };
  readonly #globals = descriptorsOf(globalThis);
  readonly #cwd = process.cwd();
  readonly #exit = process.exit.bind(process);

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  setup(): Promise<void> {
    return Promise.resolve();
  }

  teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    this.#restoreGlobals();
    this.#restoreEnv();
    if (process.cwd() !== this.#cwd) process.chdir(this.#cwd);
    // Jest wraps it anew for each file.
    process.exit = this.#exit;
    return Promise.resolve();
  }

  #restoreGlobals(): void {
    for (const [name, descriptor] of Object.entries(descriptorsOf(globalThis))) {
      const before = (this.#globals as Record<string, PropertyDescriptor | undefined>)[name];
      if (!descriptor.configurable || isSame(before, descriptor)) continue;
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    }
  }

  #restoreEnv(): void {
    for (const name of Object.keys(process.env))
      if (!(name in this.#env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, this.#env);
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** There is none; Jest refuses an environment that cannot be asked. */
  getVmContext(): null {
    return null;
  }
}

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor): boolean {
  return one !== undefined && one.value === other.value && one.get === other.get && one.set === other.set;
}
