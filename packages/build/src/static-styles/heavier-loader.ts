import { heavier } from './specificity.ts';

/** More than antd's rules that come after others of antd's. */
const OURS = 2;

/** Styles of ours, as a webpack loader: they hold over antd's of the same weight, whichever file comes first. */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function heavierLoader(source: string): string {
  return heavier(source, OURS);
}
