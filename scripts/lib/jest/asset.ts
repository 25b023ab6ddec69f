/** Replaces stylesheets, pictures and fonts in tests. */
export default 'asset';
