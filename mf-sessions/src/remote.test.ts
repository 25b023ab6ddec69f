import { RemoteManifest } from '@acquaint/contracts';
import { remoteMistakes } from '@acquaint/remote-kit';
import declared from '../remote.json' with { type: 'json' };
import { remote } from './remote.ts';

it('exposes exactly what remote.json declares', () => {
  expect(remoteMistakes(remote, RemoteManifest.parse(declared))).toEqual([]);
});
