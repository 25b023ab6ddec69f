import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Circus } from '@jest/types';
import JSDOMEnvironment from 'jest-environment-jsdom';
import { shortenFailures } from './shared/short-failures.ts';

/** Globals of all supported browsers that jsdom lacks and Node has. */
const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'BroadcastChannel',
] as const;

/** Methods of `performance` that jsdom lacks. */
const TIMELINE = [
  'mark',
  'measure',
  'getEntriesByType',
  'clearMarks',
  'clearMeasures',
  'setResourceTimingBufferSize',
] as const;

/** jsdom with the globals of a current browser. */
export default class WebEnvironment extends JSDOMEnvironment {
  handleTestEvent(event: Circus.Event): void {
    shortenFailures(event);
  }

  override async setup(): Promise<void> {
    await super.setup();
    for (const name of FROM_NODE) {
      if (!(name in this.global)) Object.assign(this.global, { [name]: globalThis[name] });
    }
    for (const name of TIMELINE) {
      // Fake timers look for them on the prototype.
      Object.assign(this.global.Performance.prototype, { [name]: performance[name].bind(performance) });
    }
    // jsdom has no styles of pseudo-elements and warns when asked; antd measures scrollbars with them.
    const computedStyleOf = this.global.getComputedStyle.bind(this.global);
    this.global.getComputedStyle = (element) => computedStyleOf(element);
    const { Blob, FileReader } = this.global;
    Blob.prototype.arrayBuffer ??= function (this: Blob): Promise<ArrayBuffer> {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as ArrayBuffer);
        reader.onerror = () => reject(reader.error ?? new Error('not readable'));
        reader.readAsArrayBuffer(this);
      });
    };
    // jsdom's own `crypto` has no `subtle`.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto });
    // For tests of retained memory: V8 exposes `gc` only to contexts created after the flag is set.
    setFlagsFromString('--expose-gc');
    this.global.gc = runInNewContext('gc') as NonNullable<typeof globalThis.gc>;
  }
}
