/** The one thing the theme's test takes from Node: reading base.css. Browser code gets no Node types. */
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string;
}
