import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { JestEnvironment } from '@jest/environment';
import type { Config } from '@jest/types';
import type SharedEnvironment from './node-environment.ts';

const load = createRequire(import.meta.filename);

/**
 * Number of test files in this worker, used in URLs so that each file and its setup is evaluated again while its imports are not.
 */
let file = 0;

/**
 * A Jest runtime without its own module registry: Node imports the files, so that all files of a worker share loaded modules.
 * Modules cannot be mocked here; tests that do (`jest.resetModules`) belong to the project `isolated`.
 */
export default class SharedRuntime {
  readonly #environment: SharedEnvironment;
  readonly #config: Config.ProjectConfig;
  readonly #file: number;

  constructor(config: Config.ProjectConfig, environment: JestEnvironment) {
    this.#config = config;
    this.#environment = environment as unknown as SharedEnvironment;
    file += 1;
    this.#file = file;
    this.#provideJest();
  }

  /** Provides `jest` without its functions for modules. */
  #provideJest(): void {
    const { moduleMocker: mocks, fakeTimersModern: timers } = this.#environment;
    const chained =
      <Args extends unknown[]>(act: (...args: Args) => void) =>
      (...args: Args) => {
        act(...args);
        return jest;
      };
    const jest = {
      fn: mocks.fn.bind(mocks),
      spyOn: mocks.spyOn.bind(mocks),
      replaceProperty: mocks.replaceProperty.bind(mocks),
      mocked: <T>(source: T) => source,
      isMockFunction: mocks.isMockFunction.bind(mocks),
      clearAllMocks: chained(() => mocks.clearAllMocks()),
      resetAllMocks: chained(() => mocks.resetAllMocks()),
      restoreAllMocks: chained(() => mocks.restoreAllMocks()),
      useFakeTimers: chained((config?: Parameters<typeof timers.useFakeTimers>[0]) =>
        timers.useFakeTimers(config),
      ),
      useRealTimers: chained(() => timers.useRealTimers()),
      setSystemTime: (now?: number | Date) => timers.setSystemTime(now),
      getRealSystemTime: () => timers.getRealSystemTime(),
      now: () => timers.now(),
      getTimerCount: () => timers.getTimerCount(),
      clearAllTimers: () => timers.clearAllTimers(),
      runAllTicks: () => timers.runAllTicks(),
      runAllTimers: () => timers.runAllTimers(),
      runAllTimersAsync: () => timers.runAllTimersAsync(),
      runOnlyPendingTimers: () => timers.runOnlyPendingTimers(),
      runOnlyPendingTimersAsync: () => timers.runOnlyPendingTimersAsync(),
      advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms: number) => timers.advanceTimersByTimeAsync(ms),
      advanceTimersToNextTimer: (steps?: number) => timers.advanceTimersToNextTimer(steps),
      advanceTimersToNextTimerAsync: (steps?: number) => timers.advanceTimersToNextTimerAsync(steps),
      setTimeout: (milliseconds: number): unknown => {
        Object.assign(globalThis, { [Symbol.for('TEST_TIMEOUT_SYMBOL')]: milliseconds });
        return jest;
      },
    };
    Object.assign(globalThis, { jest });
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  /** Evaluates a test file or a setup file again; its imports are shared. */
  unstable_importModule(path: string): Promise<unknown> {
    return import(`${pathToFileURL(path).href}?file=${this.#file}`);
  }

  /** Loads a module that Jest itself needs, such as a serializer. */
  requireModule(path: string): unknown {
    return load(path);
  }

  /** Loads jest-circus again for each file, because it holds the state of one file. */
  requireInternalModule(path: string): unknown {
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    Reflect.deleteProperty(load.cache, path);
    return load(path);
  }

  setGlobalsForRuntime(): void {}
  enterTestCode(): void {}
  leaveTestCode(): void {}

  resetModules(): void {
    throw new Error(
      `Modules are shared by all files of ${this.#config.rootDir}: move the test to the project "isolated".`,
    );
  }

  clearAllMocks(): void {
    this.#environment.moduleMocker.clearAllMocks();
  }

  resetAllMocks(): void {
    this.#environment.moduleMocker.resetAllMocks();
  }

  restoreAllMocks(): void {
    this.#environment.moduleMocker.restoreAllMocks();
  }

  getSourceMaps(): Map<string, string> {
    return new Map();
  }

  getAllCoverageInfoCopy(): undefined {}
  getAllV8CoverageInfoCopy(): undefined {}
  teardown(): void {}
}
