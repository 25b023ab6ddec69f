import { RemoteManifest } from '@acquaint/contracts';
import { chooseScheme } from '@acquaint/ui/scheme';
import { useEffect, useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { readChoice, writeChoice } from './harness-choice.ts';
import type { HarnessChoice } from './harness-choice.ts';
import { hear } from './harness-notes.ts';
import type { HarnessNote } from './harness-notes.ts';
import { addressOf, keyOf, partsOf } from './harness-parts.ts';
import type { HarnessSettings } from './harness-settings.ts';
import { HARNESS_STATES, stateOf } from './harness-states.ts';
import './harness.css';

/** Number of notes to keep. */
const KEPT = 200;
const WIDTHS: readonly (readonly [string, string])[] = [
  ['', 'Window'],
  ['1280', '1280, a laptop'],
  ['768', '768, a tablet'],
  ['360', '360, a phone'],
];
const THEMES: readonly (readonly [string, string])[] = [
  ['system', 'As the device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

interface HarnessHostProps {
  readonly settings: HarnessSettings;
  /** The choice when the page opens. */
  readonly first: HarnessChoice;
}

/** The picker, and below it the chosen part in an iframe, so that widths and themes apply as in a browser window. */
export function HarnessHost({ settings, first }: HarnessHostProps) {
  const parts = useMemo(() => partsOf(RemoteManifest.parse(settings.manifest), settings), [settings]);
  const [choice, setChoice] = useState(first);
  const [turn, setTurn] = useState(0);
  const [notes, setNotes] = useState<readonly HarnessNote[]>([]);
  const [address, setAddress] = useState('');
  const part = parts.find((each) => keyOf(each) === choice.part);

  useEffect(
    () =>
      hear((note) => {
        if (note.kind === 'address') setAddress(note.text);
        setNotes((before) => [note, ...before].slice(0, KEPT));
      }),
    [],
  );
  const choose = (change: Partial<HarnessChoice>) => {
    const next = { ...choice, ...change };
    window.history.replaceState(null, '', `/${writeChoice(next)}`);
    chooseScheme(next.theme);
    setChoice(next);
    setNotes([]);
    setTurn(turn + 1);
  };

  return (
    <div className="harness">
      <form
        className="harness-picker"
        aria-label="What is shown"
        onSubmit={(event) => {
          event.preventDefault();
          choose({ address: address === (part && addressOf(part)) ? null : address });
        }}
      >
        <strong className="harness-name">{settings.remote.name}</strong>
        <Choice
          label="Part"
          value={choice.part}
          options={parts.map((each) => [keyOf(each), `${each.title} (${each.kind})`])}
          onChoose={(value) => choose({ part: value, address: null })}
        />
        <Field label="Address">
          {(id) => (
            <input id={id} type="text" value={address} onChange={(event) => setAddress(event.target.value)} />
          )}
        </Field>
        <Choice
          label="Server"
          value={choice.state}
          options={Object.entries(HARNESS_STATES)}
          onChoose={(value) => choose({ state: stateOf(value) })}
        />
        <Choice
          label="Theme"
          value={choice.theme}
          options={THEMES}
          onChoose={(value) => choose({ theme: readChoice(`?theme=${value}`, '').theme })}
        />
        <Choice
          label="Width"
          value={String(choice.width ?? '')}
          options={WIDTHS}
          onChoose={(value) => choose({ width: value === '' ? null : Number(value) })}
        />
        <label className="harness-check">
          <input
            type="checkbox"
            checked={choice.loggedIn}
            onChange={(event) => choose({ loggedIn: event.target.checked })}
          />
          Logged in
        </label>
        <button type="submit">Open again</button>
      </form>
      <div className="harness-stage">
        <iframe
          key={turn}
          className="harness-frame"
          title={part?.title ?? 'Nothing is chosen'}
          src={`/frame${writeChoice(choice)}`}
          style={choice.width === null ? undefined : { width: choice.width }}
        />
      </div>
      <details className="harness-notes">
        <summary>What happened ({notes.length})</summary>
        <ol aria-label="What happened, newest first">
          {notes.map((note, index) => (
            <li key={notes.length - index} className={note.isBad === true ? 'harness-bad' : undefined}>
              <span className="harness-kind">{note.kind}</span> {note.text}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Field({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="harness-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
