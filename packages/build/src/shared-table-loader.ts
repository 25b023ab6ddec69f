import { providedModulesSource } from './shared-modules.ts';

/** A webpack loader: puts the table of shared modules in the place of the shell's empty one. */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function sharedTableLoader(): string {
  return providedModulesSource();
}
