/** Matches the assignment of a name that React's developer tools show. */
const NAME = /^\w+\.displayName = ".+";$/gm;
const CREATION = /= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g;

/**
 * A webpack loader for react-router: marks its components as free of side effects, so that those that no page uses are left out
 * (forms and fetchers, which only a router that loads data serves).
 * @throws Error if the library is written otherwise than expected; webpack would include all of them again.
 */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function routerNamesLoader(source: string): string {
  const lean = source.replaceAll(NAME, '').replaceAll(CREATION, '= /*#__PURE__*/ ');
  if (/^\w.*\.displayName\b/m.test(lean))
    throw new Error('react-router names its components in another way: see packages/build/src/left-out');
  return lean;
}
