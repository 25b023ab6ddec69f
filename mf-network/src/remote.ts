import { defineRemote } from '@acquaint/remote-kit';

export const remote = defineRemote({
  name: 'mf-network',
  shellApi: '^1.0.0',
  routes: {},
});
