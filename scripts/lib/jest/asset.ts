/** What a stylesheet, picture or font becomes in a test: a name. */
export default 'asset';
