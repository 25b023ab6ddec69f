import type { CallInput, RemoteName, reportRemoteFailure } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';

/** Why a remote's page cannot be shown, as defined by the contracts. */
export type FailureReason = CallInput<typeof reportRemoteFailure>['body']['reason'];

/** A remote could not be loaded or shown. `message` is for the log, `detail` for the user. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly remote: RemoteName;
  readonly version: string;
  readonly reason: FailureReason;
  readonly detail: string;

  constructor(
    remote: { name: RemoteName; version: string },
    reason: FailureReason,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.remote = remote.name;
    this.version = remote.version;
    this.reason = reason;
    this.detail = failureSentence(reason);
  }
}

/** Returns a sentence for the card that says what happened and what to do. */
export function failureSentence(reason: FailureReason): string {
  return t(SENTENCES[reason]);
}

const SENTENCES: Readonly<Record<FailureReason, string>> = {
  network: msg('We couldn’t reach it. Check your connection, then try again.'),
  timeout: msg('It took too long to respond. Try again in a moment.'),
  integrity: msg('The download doesn’t match what we published, so we didn’t run it. Try again in a moment.'),
  'shell-api': msg('It needs a newer version of this page. Reload the page, then try again.'),
  'exposes-nothing': msg('It’s being updated. Try again in a moment.'),
  interfered: msg(
    'It changed parts of the page that aren’t its own, so we stopped it. Reload the page to be safe.',
  ),
  'page-changed': msg('Something changed this page. Reload the page to be safe.'),
  missing: msg('This part has been updated since you opened it. Anything you’ve typed is kept.'),
  threw: msg('It couldn’t start. Try again in a moment.'),
  render: msg('It stopped because of an error. Try again; what you saved is safe.'),
  event: msg('Something on this page didn’t work. Try again; what you saved is safe.'),
};

/** Returns the failure of a remote that changed what is not its own. @param changed names of what it changed. */
export function interference(
  remote: { name: RemoteName; version: string },
  changed: readonly string[],
): RemoteFailure {
  return new RemoteFailure(remote, 'interfered', `${remote.name} changed ${changed.join(', ')}`);
}

/** Returns the report about a remote that had run when the page was changed by a script whose author is not known. */
export function changeByUnknown(
  remote: { name: RemoteName; version: string },
  changed: readonly string[],
): RemoteFailure {
  const message = `A script that is not known changed ${changed.join(', ')}; ${remote.name} had run in the tab`;
  return new RemoteFailure(remote, 'page-changed', message);
}
