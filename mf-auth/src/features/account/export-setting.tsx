import { fileUrl, useEndpointQuery } from '@acquaint/api-client';
import {
  createExportTicket,
  getAccountExport,
  requestAccountExport,
  type AccountExport,
  type AccountExportState,
} from '@acquaint/contracts';
import { App, AsyncState, formatNumber, Progress, TimeText } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { ReauthenticationForm } from '../../components/reauthentication/reauthentication-form.tsx';
import { leaveFor } from '../../components/leave-for.ts';
import { rich, t } from '../../i18n.ts';
import { Setting } from './setting.tsx';

/** Polling interval in milliseconds while an export is being prepared. */
const REFRESH_MS = 1_500;

const isBeingMade = (latest: AccountExport | null | undefined): boolean =>
  latest?.state === 'waiting' || latest?.state === 'building';

/** Export of all data of the account: request, progress, download. */
export function ExportSetting() {
  const copy = useEndpointQuery(
    getAccountExport,
    {},
    { refetchInterval: ({ state }) => (isBeingMade(state.data?.latest) ? REFRESH_MS : false) },
  );
  // The event announces a finished export also in a background tab, where polling stops.
  return <AsyncState query={copy}>{(state) => <Copy {...state} />}</AsyncState>;
}

const TITLE = msg('A copy of your data');

function Copy({ latest, next_at }: AccountExportState) {
  if (latest !== null && isBeingMade(latest)) {
    return (
      // The same key in all states keeps the setting mounted, and with it the focus.
      <>
        <Setting key="copy" title={t(TITLE)}>
          <p role="status">
            {t('We’re preparing it. You can leave this page; we’ll let you know when it’s ready.')}
          </p>
          <Progress percent={Math.round(latest.progress * 100)} aria-label={t('Progress of your copy')} />
        </Setting>
      </>
    );
  }
  const ask = (close: () => void) => <RequestForm onDone={close} />;
  if (latest?.state !== 'ready') {
    return (
      <>
        <Setting
          key="copy"
          title={t(TITLE)}
          {...(next_at === null ? { action: t('Request a copy'), form: ask } : {})}
        >
          {latest?.state === 'failed' && (
            <p role="status">{t('We couldn’t create your last copy. Please try again.')}</p>
          )}
          {t(
            'Your profile, sessions, reviews, connections and everything else in one zip file, in formats other programs can read, with your pictures and videos.',
          )}
          <NextAt at={next_at} />
        </Setting>
      </>
    );
  }
  return (
    <>
      <Setting
        key="copy"
        title={t(TITLE)}
        action={t('Download copy')}
        form={(close) => <DownloadForm onDone={close} />}
      >
        <Ready copy={latest} />
        <NextAt at={next_at} />
      </Setting>
      {next_at === null && (
        <Setting title={t('A newer copy')} action={t('Get a newer copy')} form={ask}>
          {t('It replaces this one.')}
        </Setting>
      )}
    </>
  );
}

function Ready({ copy: { size_bytes, requested_at, expires_at } }: { readonly copy: AccountExport }) {
  return (
    <p>
      {rich('<ready>It’s ready</ready>: {size}, as of {time}.', {
        ready: (text) => <span role="status">{text}</span>,
        size: inMegabytes(size_bytes ?? 0),
        time: <TimeText at={requested_at} />,
      })}{' '}
      {expires_at !== null &&
        rich('You can download it until {time}.', { time: <TimeText at={expires_at} /> })}
    </p>
  );
}

function NextAt({ at }: { readonly at: string | null }) {
  if (at === null) return null;
  return <p>{rich('You can request another one from {time}.', { time: <TimeText at={at} /> })}</p>;
}

interface FormProps {
  readonly onDone: () => void;
}

function RequestForm({ onDone }: FormProps) {
  return (
    <ReauthenticationForm
      endpoint={requestAccountExport}
      inputOf={(body) => ({ body })}
      onSuccess={onDone}
      submit={t('Create copy')}
    />
  );
}

function DownloadForm({ onDone }: FormProps) {
  const { message } = App.useApp();
  return (
    <ReauthenticationForm
      endpoint={createExportTicket}
      inputOf={(body) => ({ body })}
      onSuccess={({ url }) => {
        // The answer is a download, so the page stays.
        leaveFor(fileUrl(url));
        void message.success(t('Your download is starting.'));
        onDone();
      }}
      submit={t('Download')}
    >
      <p>{t('It contains all your data, so save it somewhere private.')}</p>
    </ReauthenticationForm>
  );
}

function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 0.1
    ? t('less than {size} MB', { size: formatNumber(0.1, 1) })
    : t('{size} MB', { size: formatNumber(megabytes, 1) });
}
