const SOURCE = `
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { RouterProvider as Provider } from 'react-router';
export const RouterProvider = (props) => createElement(Provider, { flushSync, ...props });
export const HydratedRouter = undefined;
`;

/**
 * A webpack loader for the entry `react-router/dom`: leaves out the routers that take over a page rendered by a server, which no
 * page of ours is.
 */
// eslint-disable-next-line acquaint/restricted-syntax -- webpack loads a loader by its default export
export default function routerDomLoader(): string {
  return SOURCE;
}
