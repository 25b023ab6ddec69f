import { RemoteManifest } from '@acquaint/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { readChoice } from '../harness/harness-choice.ts';
import { HarnessFrame } from '../harness/harness-frame.tsx';
import type { HarnessNote } from '../harness/harness-notes.ts';
import { keyOf, partsOf } from '../harness/harness-parts.ts';
import type { HarnessSettings } from '../harness/harness-settings.ts';

/** Returns the parts in a remote's harness: `page:groups`, `modal:create-circle`. */
export function harnessParts(settings: HarnessSettings): string[] {
  return partsOf(RemoteManifest.parse(settings.manifest), settings).map(keyOf);
}

/**
 * Renders a part in the harness with its sample answers, and returns what is wrong: refused calls, those without a fake, and
 * `reads` in `remote.json` that the page never sends.
 * @throws Error when nothing is shown.
 */
export async function lookAlone(settings: HarnessSettings, part: string): Promise<string[]> {
  const bad: string[] = [];
  const sent: string[] = [];
  const note = ({ kind, text, isBad }: HarnessNote) => {
    if (kind !== 'call') return;
    sent.push(text);
    if (isBad === true) bad.push(text);
  };
  for (const page of Object.values(settings.remote.routes)) await page.preload?.();
  const shown = await inOneTask(() =>
    render(<HarnessFrame settings={settings} choice={readChoice('', part)} onNote={note} />),
  );
  await waitFor(() => {
    if (screen.queryByText('Loading…')) throw new Error(`${part} is still loading`);
    if (!document.body.textContent?.trim()) throw new Error(`${part} shows nothing`);
  });
  await inOneTask(shown.unmount);
  return [...bad, ...unusedReads(settings, part, sent)];
}

/** Waits one task, because a remote's part is a separate React root that updates before the next task. */
function inOneTask<Result>(change: () => Result): Promise<Result> {
  return act(async () => {
    const result = change();
    await new Promise((resolve) => setTimeout(resolve));
    return result;
  });
}

/**
 * Returns which of a page's `reads` are not among the sent calls. An address with a query may need other calls than those reads that
 * name no parameter.
 */
function unusedReads(settings: HarnessSettings, part: string, sent: readonly string[]): string[] {
  const manifest = RemoteManifest.parse(settings.manifest);
  const page = partsOf(manifest, settings).find((each) => keyOf(each) === part);
  if (page?.kind !== 'page') return [];
  return (manifest.routes.find(({ id }) => id === page.id)?.reads ?? [])
    .filter((url) => url.includes('{') || !page.address.includes('?'))
    .filter((url) => !sent.some((text) => callOf(url).test(text)))
    .map((url) => `${part} never sends its read ${url}`);
}

/** Matches the note of a read's call, whatever the values of the parameters that it names. */
function callOf(url: string): RegExp {
  const fixed = url.split(/\{[a-z_]+\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^GET ${fixed.join('[^& ]+')} `);
}
