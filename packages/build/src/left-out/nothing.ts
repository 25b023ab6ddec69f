// Replaces a component of antd that is always rendered, and shows something only with a property that we do not use, see left-out.ts.
const Nothing = (): null => null;
// eslint-disable-next-line acquaint/restricted-syntax -- antd imports its components by their default export
export default Nothing;
