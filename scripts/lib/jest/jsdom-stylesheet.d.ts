/** What every browser has before a page brings its own stylesheets. */
declare module 'jsdom/lib/jsdom/browser/default-stylesheet.js' {
  const text: string;
  export default text;
}
