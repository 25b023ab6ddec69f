// Replaces a component of antd that only a property we do not use would render, see left-out.ts.
const NoPart = (): never => {
  throw new Error('The build leaves this part of antd out: see packages/build/src/left-out');
};
// eslint-disable-next-line acquaint/restricted-syntax -- antd imports its components by their default export
export default NoPart;
