import type { RemoteManifest } from '@acquaint/contracts';
import type { Params } from '../shell-api.ts';
import type { HarnessSettings } from './harness-settings.ts';

/** A part of a remote that can be shown separately. */
export type HarnessPart =
  | { readonly kind: 'page'; readonly id: string; readonly title: string; readonly address: string }
  | { readonly kind: 'modal' | 'slot'; readonly id: string; readonly title: string; readonly params: Params };

/** Returns every page, modal and slot that the remote declares, in the order of its `remote.json`. */
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

/** Returns the name of a part in the harness's URL, as `page:groups`. */
export function keyOf({ kind, id }: Pick<HarnessPart, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

/** Returns the path for a part: a page's own path, or `/` for modals and slots. */
export function addressOf(part: HarnessPart): string {
  return part.kind === 'page' ? part.address : '/';
}
