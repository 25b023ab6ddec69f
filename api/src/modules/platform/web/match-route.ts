/** A route with a path pattern in react-router's syntax: `/peek/:id`, `/files/*`. */
interface Routed {
  readonly path: string;
}

/**
 * Finds the route that the shell's router would choose for a path: the most specific match. Undefined when there is none.
 * @param path without the query.
 */
export function matchRoute<R extends Routed>(routes: readonly R[], path: string): R | undefined {
  const segments = partsOf(path);
  const matches = routes.flatMap((route) => {
    const score = scoreOf(partsOf(route.path), segments);
    return score === null ? [] : [{ route, score }];
  });
  return matches.sort((a, b) => b.score - a.score)[0]?.route;
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/**
 * Scores how specifically a pattern matches, null when it does not. A static segment counts more than a parameter, a parameter
 * more than `*`.
 */
function scoreOf(pattern: readonly string[], segments: readonly string[]): number | null {
  const takesRest = pattern.at(-1) === '*';
  const fixed = takesRest ? pattern.slice(0, -1) : pattern;
  if (takesRest ? segments.length < fixed.length : segments.length !== fixed.length) return null;
  let score = takesRest ? 0 : 1;
  for (const [index, part] of fixed.entries()) {
    if (part.startsWith(':')) score += 2;
    else if (part.toLowerCase() === segments[index]?.toLowerCase()) score += 4;
    else return null;
  }
  return score;
}
