import type { ReactNode } from 'react';

// Replaces the component of antd that animates a press of what it contains, see left-out.ts.
const NoWave = ({ children }: { readonly children?: ReactNode }): ReactNode => children ?? null;
// eslint-disable-next-line acquaint/restricted-syntax -- antd imports its components by their default export
export default NoWave;
