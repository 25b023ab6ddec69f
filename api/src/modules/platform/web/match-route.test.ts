import { matchRoute } from './match-route.ts';

const routes = ['/', '/peek', '/peek/:id', '/peek/new', '/files/*', '/dashboard/sessions/:tab'].map(
  (path) => ({ path }),
);

it.each([
  ['/', '/'],
  ['/peek', '/peek'],
  ['/peek/', '/peek'],
  ['/Peek', '/peek'],
  ['/peek/7', '/peek/:id'],
  ['/peek/new', '/peek/new'],
  ['/peek/7/8', undefined],
  ['/files', '/files/*'],
  ['/files/a/b', '/files/*'],
  ['/dashboard/sessions/past', '/dashboard/sessions/:tab'],
  ['/dashboard/sessions', undefined],
  ['/nowhere', undefined],
])('the path %s matches the route %s', (path, expected) => {
  expect(matchRoute(routes, path)?.path).toBe(expected);
});
