// Replaces the names of colors of @ant-design/fast-color, see left-out.ts: in base 36.
// eslint-disable-next-line acquaint/restricted-syntax -- the module is imported by its default export
export default { black: '0', white: '9zldr' };
