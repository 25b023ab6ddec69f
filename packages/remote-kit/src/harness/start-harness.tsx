import '@acquaint/ui/base.css';
import { chooseScheme, startScheme } from '@acquaint/ui/scheme';
import { RemoteManifest } from '@acquaint/contracts';
import { createRoot } from 'react-dom/client';
import { readChoice } from './harness-choice.ts';
import { HarnessFrame } from './harness-frame.tsx';
import { HarnessHost } from './harness-host.tsx';
import { tell } from './harness-notes.ts';
import { keyOf, partsOf } from './harness-parts.ts';
import type { HarnessSettings } from './harness-settings.ts';

/** Path of the frame with the chosen part; every other path shows the picker. */
const FRAME = '/frame';

/**
 * Renders the harness of a remote: a picker, and the chosen page, modal or slot with a fake server and a fake shell. Returns the
 * settings, so that a test of the remote can show the same parts without the picker.
 * @throws Error when `remote.json` is not a valid declaration.
 */
export function startHarness(settings: HarnessSettings): HarnessSettings {
  const place = document.getElementById('root');
  if (place) draw(settings, place);
  return settings;
}

function draw(settings: HarnessSettings, place: HTMLElement): void {
  const [first] = partsOf(RemoteManifest.parse(settings.manifest), settings);
  const choice = readChoice(window.location.search, first ? keyOf(first) : '');
  document.title = settings.remote.name;
  startScheme();
  chooseScheme(choice.theme);
  const isFrame = window.location.pathname === FRAME;
  createRoot(place).render(
    isFrame ? (
      <HarnessFrame settings={settings} choice={choice} onNote={tell} />
    ) : (
      <HarnessHost settings={settings} first={choice} />
    ),
  );
}
