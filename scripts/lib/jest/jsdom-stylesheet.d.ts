/** The stylesheet that jsdom gives every page, as text. */
declare module 'jsdom/lib/jsdom/browser/default-stylesheet.js' {
  const text: string;
  export default text;
}
