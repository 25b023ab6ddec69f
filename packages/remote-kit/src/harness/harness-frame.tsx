import { configureApiClient, createQueryClient } from '@acquaint/api-client';
import { events, RemoteManifest, asAddress } from '@acquaint/contracts';
import type { BusEventName } from '@acquaint/contracts';
import { on, publish } from '@acquaint/event-bus';
import { App, Modal, UiProvider } from '@acquaint/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Link } from '../navigation/link.tsx';
import { markStaleOnEvents } from '../mark-stale-on-events.ts';
import { ParcelMount } from '../parcels/parcel-mount.tsx';
import { ShellProvider } from '../shell-api.ts';
import type { SlotParcel } from '../shell-api.ts';
import { createFakeServer, sampleFakes } from '../testing/fake-server.ts';
import type { HarnessChoice } from './harness-choice.ts';
import type { HarnessNote } from './harness-notes.ts';
import type { HarnessSettings } from './harness-settings.ts';
import { addressOf, keyOf, partsOf } from './harness-parts.ts';
import type { HarnessPart } from './harness-parts.ts';
import { harnessShell } from './harness-shell.ts';
import type { OpenModal } from './harness-shell.ts';
import { between } from './harness-states.ts';
import './harness.css';

interface HarnessFrameProps {
  readonly settings: HarnessSettings;
  readonly choice: HarnessChoice;
  /** Receives a note for everything that happens inside the frame. */
  readonly onNote: Tell;
}

type Tell = (note: HarnessNote) => void;

/** Shows one part of a remote with a fake server and a fake shell. */
export function HarnessFrame({ settings, choice, onNote }: HarnessFrameProps) {
  const { remote } = settings;
  const { loggedIn } = choice;
  const [queryClient] = useState(() => connect(settings, choice, onNote));
  const manifest = useMemo(() => RemoteManifest.parse(settings.manifest), [settings.manifest]);
  const part = partsOf(manifest, settings).find((each) => keyOf(each) === choice.part);
  const [modal, setModal] = useState<OpenModal | null>(
    part?.kind === 'modal' ? { name: part.id, params: part.params } : null,
  );
  const [shell] = useState(() => harnessShell({ remote, loggedIn, setModal, tell: onNote }));
  useEffect(() => tellEvents(onNote), [onNote]);
  useEffect(() => markStaleOnEvents(queryClient), [queryClient]);
  if (!part) return <p>{remote.name} has no such part.</p>;
  return (
    <MemoryRouter initialEntries={[choice.address ?? addressOf(part)]}>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <ShellProvider value={shell}>
            <TellAddress tell={onNote} />
            <ShowServerErrors />
            <main id="content">
              <Suspense fallback={<p role="status">Loading the code…</p>}>
                <Shown settings={settings} manifest={manifest} part={part} />
              </Suspense>
            </main>
            {modal && (
              <Modal open centered footer={null} title={modal.name} onCancel={() => setModal(null)}>
                <Parcel parcel={remote.modals[modal.name]} params={modal.params} close={shell.closeModal} />
              </Modal>
            )}
          </ShellProvider>
        </UiProvider>
      </QueryClientProvider>
    </MemoryRouter>
  );
}

interface ShownProps {
  readonly settings: HarnessSettings;
  readonly manifest: RemoteManifest;
  readonly part: HarnessPart;
}

function Shown({ settings: { remote }, manifest, part }: ShownProps) {
  if (part.kind === 'slot') {
    return (
      <div className="harness-slot">
        <Parcel parcel={remote.slots[part.id]} params={part.params} />
      </div>
    );
  }
  return (
    <Routes>
      {manifest.routes.map(({ id, path }) => {
        const Page = remote.routes[id];
        return Page ? <Route key={id} path={path} element={<Page />} /> : null;
      })}
      {part.kind === 'modal' && <Route path="/" element={null} />}
      <Route path="*" element={<Elsewhere home={addressOf(part)} />} />
    </Routes>
  );
}

function Elsewhere({ home }: { readonly home: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="harness-elsewhere" role="status">
      <p>
        {pathname}
        {search} is a page of the shell or of another remote.
      </p>
      <Link to={asAddress(home)}>Back to {home}</Link>
    </div>
  );
}

interface ParcelProps {
  readonly parcel: SlotParcel | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly close?: () => void;
}

/** Throws the part's errors, so that the harness does not hide them. */
function Parcel({ parcel, params, close }: ParcelProps) {
  const [error, setError] = useState<Error | null>(null);
  if (error !== null) throw error;
  if (!parcel) throw new Error('remote.json declares a part that the module does not offer');
  return (
    <ParcelMount
      parcel={parcel}
      params={params}
      onError={(thrown) => setError(thrown instanceof Error ? thrown : new Error(String(thrown)))}
      {...(close ? { close } : {})}
    />
  );
}

function TellAddress({ tell }: { readonly tell: Tell }) {
  const { pathname, search } = useLocation();
  useEffect(() => tell({ kind: 'address', text: `${pathname}${search}` }), [tell, pathname, search]);
  return null;
}

let showError: (detail: string) => void = () => undefined;

/** Shows the server's errors as notifications, as in the shell (R-PAGE-13). */
function ShowServerErrors() {
  const { notification } = App.useApp();
  useEffect(() => {
    showError = (detail) => notification.error({ title: 'Error', description: detail, role: 'alert' });
  }, [notification]);
  return null;
}

function tellEvents(tell: Tell): () => void {
  const subscriptions = (Object.keys(events) as BusEventName[]).map((name) =>
    on(name).subscribe((payload) => tell({ kind: 'event', text: `${name} ${JSON.stringify(payload)}` })),
  );
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

/** Connects the API client to the fake server, which answers calls without a fake with their samples. Returns an empty cache. */
function connect({ fakes }: HarnessSettings, { state, loggedIn }: HarnessChoice, tell: Tell) {
  const inState = between(state);
  const { transport } = createFakeServer([...fakes, ...sampleFakes()], async (call, answer) => {
    const reply = await inState(call, answer);
    const text = `${call.method} ${call.url} ${reply.status}`;
    tell({
      kind: 'call',
      text: call.endpoint ? text : `${text}: neither the harness nor a sample of the contracts answers it`,
      isBad: reply.status >= 400,
    });
    return reply;
  });
  configureApiClient({
    getAccessToken: () => (loggedIn ? 'access-token' : null),
    refresh: () => Promise.reject(new Error('The harness does not refresh')),
    onUnauthorized: () => tell({ kind: 'shell', text: 'The shell would send the person to the login page' }),
    onServerError: (detail) => showError(detail),
    publish,
    transport,
  });
  return createQueryClient();
}
