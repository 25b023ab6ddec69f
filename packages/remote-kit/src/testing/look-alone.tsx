import { RemoteManifest } from '@acquaint/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { readChoice } from '../harness/harness-choice.ts';
import { HarnessFrame } from '../harness/harness-frame.tsx';
import type { HarnessNote } from '../harness/harness-notes.ts';
import { keyOf, partsOf } from '../harness/harness-parts.ts';
import type { HarnessSettings } from '../harness/harness-settings.ts';

/** The parts of a remote that its harness offers: `page:groups`, `modal:create-circle`. */
export function harnessParts(settings: HarnessSettings): string[] {
  return partsOf(RemoteManifest.parse(settings.manifest), settings).map(keyOf);
}

/**
 * Shows a part for a moment as the harness does, with its sample answers, and gives back the calls that went wrong: refused
 * ones, and ones that no fake answers.
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

/** A remote's part has a React root of its own, which follows its frame before the next task. */
function inOneTask<Result>(change: () => Result): Promise<Result> {
  return act(async () => {
    const result = change();
    await new Promise((resolve) => setTimeout(resolve));
    return result;
  });
}
