import { heavier } from './specificity.ts';

/** More than the specificity added to antd's later rules. */
const OURS = 2;

/** A webpack loader for our styles: they override antd's rules of the same specificity, whichever file is loaded first. */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function heavierLoader(source: string): string {
  return heavier(source, OURS);
}
