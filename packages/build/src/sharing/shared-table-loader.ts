import { providedModulesSource } from './shared-modules.ts';

/** A webpack loader that replaces the shell's empty table of shared modules with the generated one. */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function sharedTableLoader(): string {
  return providedModulesSource();
}
