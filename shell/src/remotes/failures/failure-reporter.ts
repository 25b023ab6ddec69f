import { call } from '@acquaint/api-client';
import { reportRemoteFailure } from '@acquaint/contracts';
import { publish } from '@acquaint/event-bus';
import type { RemoteFailure } from './remote-failure.ts';

/** The contract's limit on the text. */
const DETAIL_LENGTH = 500;

/** Publishes each failure of a remote on the bus, and reports it to the server once per page load, remote and reason. */
export function createFailureReporter(send: (failure: RemoteFailure) => Promise<unknown> = sendToServer) {
  const reportedKeys = new Set<string>();
  return (failure: RemoteFailure): void => {
    // Else it is not known whether it is a failure of the remote.
    if (failure.reason !== 'page-changed') {
      publish('remote/failed', { remote: failure.remote, reason: failure.reason });
    }
    const key = `${failure.remote} ${failure.version} ${failure.reason}`;
    if (reportedKeys.has(key)) return;
    reportedKeys.add(key);
    // Without a network the report is lost; the card on the screen is what matters.
    send(failure).catch(() => undefined);
  };
}

function sendToServer({ remote, version, reason, message }: RemoteFailure): Promise<unknown> {
  const body = { remote, version, reason, detail: message.slice(0, DETAIL_LENGTH) };
  return call(reportRemoteFailure, { body }, { anonymous: true });
}
