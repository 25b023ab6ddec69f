/** The only part of Node that the theme's test needs: reading base.css. Browser code gets no Node types. */
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string;
}
