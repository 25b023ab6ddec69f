/** The browser's default stylesheet. */
declare module 'jsdom/lib/jsdom/browser/default-stylesheet.js' {
  const text: string;
  export default text;
}
