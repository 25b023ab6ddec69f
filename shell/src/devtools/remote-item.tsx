import { SHELL_API_VERSION } from '@acquaint/contracts';
import { cx } from '@acquaint/ui';
import { speaksOurVersion } from '../remotes/loading/remote-loader.ts';
import styles from './devtools.module.css';
import type { FileFacts, RemoteFacts, SharedFacts } from './page-facts.ts';
import { kilobytes, milliseconds } from './format.ts';

/** One remote: a summary line, and details when expanded. */
export function RemoteItem({ remote }: { readonly remote: RemoteFacts }) {
  const { name, version, channel, state, entryMs, moduleMs } = remote;
  return (
    <li>
      <details className={styles['remote']}>
        <summary>
          <strong>{name}</strong> <code>{version}</code>{' '}
          <span className={cx(styles['channel'], channel !== 'stable' && styles['special'])}>{channel}</span>{' '}
          <span className={cx(styles['state'], state === 'failed' && styles['bad'])}>
            {state === 'loaded' ? `entry ${milliseconds(entryMs)}, module ${milliseconds(moduleMs)}` : state}
          </span>
        </summary>
        <Details remote={remote} />
      </details>
    </li>
  );
}

function Details({ remote }: { readonly remote: RemoteFacts }) {
  const { shellApi, entry, insteadOf, newer, files, shared } = remote;
  const fits = speaksOurVersion(shellApi) ? '' : `, which this shell, ${SHELL_API_VERSION}, does not meet`;
  return (
    <div className={styles['details']}>
      <dl className={styles['facts']}>
        <dt>Entry</dt>
        <dd>
          <code>{entry}</code>
        </dd>
        <dt>Needs the shell API</dt>
        <dd>
          {shellApi}
          {fits}
        </dd>
        {insteadOf !== null && (
          <>
            <dt>Given instead of</dt>
            <dd>{insteadOf}, which needs another shell</dd>
          </>
        )}
        {newer !== null && (
          <>
            <dt>Newer version</dt>
            <dd>{newer}, with the next load of the page</dd>
          </>
        )}
      </dl>
      <h3>Its own files</h3>
      {files.length === 0 ? <p>None loaded yet.</p> : <Files files={files} />}
      <h3>Shared libraries it asked for</h3>
      {shared.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <ul className={styles['list']}>
          {shared.map((group) => (
            <Shared key={group.chunk ?? ''} group={group} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Files({ files }: { readonly files: readonly FileFacts[] }) {
  return (
    <ul className={styles['list']}>
      {files.map((file) => (
        <li key={file.path}>
          <code>{file.path}</code> <FileCost file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileCost({ file: { bytes, isCached, duration } }: { readonly file: FileFacts }) {
  return (
    <span className={styles['soft']}>
      {kilobytes(bytes)} {isCached ? 'from the cache' : ''} in {milliseconds(duration)}
    </span>
  );
}

function Shared({ group: { chunk, file, packages } }: { readonly group: SharedFacts }) {
  return (
    <li>
      from the shell’s {chunk === null ? 'first files' : <code>{chunk}</code>}{' '}
      {file && <FileCost file={file} />}
      <ul className={styles['packages']}>
        {packages.map(({ name, names }) => (
          <li key={name}>
            <code>{name}</code>
            {names.length > 0 && `: ${names.join(', ')}`}
          </li>
        ))}
      </ul>
    </li>
  );
}
