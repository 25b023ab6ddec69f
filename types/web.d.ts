/** CSS modules: class names by the name they have in the file. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
/** Set by the build: true in a development build. */
declare const __DEV__: boolean;
