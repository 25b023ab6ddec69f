/** The library ships no types. Each language puts a soft hyphen between the syllables of a text. */
declare module 'hyphen/de/index.js' {
  const german: { readonly hyphenateSync: (text: string) => string };
  export default german;
}
declare module 'hyphen/en/index.js' {
  const english: { readonly hyphenateSync: (text: string) => string };
  export default english;
}
