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
 * Renders a part in the harness with its sample answers, and returns the failed calls: refused ones, and those without a fake.
 * @throws Error when nothing is shown.
 */
export async function lookAlone(settings: HarnessSettings, part: string): Promise<string[]> {
  const bad: string[] = [];
  const note = ({ kind, text, isBad }: HarnessNote) => {
    if (kind === 'call' && isBad === true) bad.push(text);
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
  return bad;
}

/** Waits one task, because a remote's part is a separate React root that updates before the next task. */
function inOneTask<Result>(change: () => Result): Promise<Result> {
  return act(async () => {
    const result = change();
    await new Promise((resolve) => setTimeout(resolve));
    return result;
  });
}
