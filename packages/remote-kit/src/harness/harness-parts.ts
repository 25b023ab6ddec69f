import type { RemoteManifest } from '@acquaint/contracts';
import type { Params } from '../shell-api.ts';
import type { HarnessSettings } from './harness-settings.ts';

/** Something of a remote that can be looked at alone. */
export type HarnessPart =
  | { readonly kind: 'page'; readonly id: string; readonly title: string; readonly address: string }
  | { readonly kind: 'modal' | 'slot'; readonly id: string; readonly title: string; readonly params: Params };

/** Every page, modal and slot that the remote declares, in the order of its `remote.json`. */
export function partsOf(
  manifest: RemoteManifest,
  { addresses = {}, params = {} }: Pick<HarnessSettings, 'addresses' | 'params'>,
): HarnessPart[] {
  const part = (kind: 'modal' | 'slot') => (id: string) =>
    ({ kind, id, title: id, params: params[id] ?? {} }) as const;
  return [
    ...manifest.routes.map(
      ({ id, title, path }) => ({ kind: 'page', id, title, address: addresses[id] ?? path }) as const,
    ),
    ...manifest.modals.map(part('modal')),
    ...manifest.slots.map(part('slot')),
  ];
}

/** `page:groups`: how a part is named in the harness's address. */
export function keyOf({ kind, id }: Pick<HarnessPart, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

/** Where a part is shown: a page at its address, anything else over an empty one. */
export function addressOf(part: HarnessPart): string {
  return part.kind === 'page' ? part.address : '/';
}
