import type { CallInput, RemoteName, reportRemoteFailure } from '@acquaint/contracts';
import { msg } from '@acquaint/words';
import { t } from '../words.ts';

/** Why a remote's page cannot be shown: the reasons the contracts know. */
export type FailureReason = CallInput<typeof reportRemoteFailure>['body']['reason'];

/** A remote could not be loaded or shown. `message` is for the log, `detail` is the sentence for people. */
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

/** Says what happened and what to do, for the card in the page's place. */
export function failureSentence(reason: FailureReason): string {
  return t(SENTENCES[reason]);
}

const SENTENCES: Readonly<Record<FailureReason, string>> = {
  network: msg('It could not be reached. Check your connection, then try again.'),
  timeout: msg('It did not answer in time. Try again in a moment.'),
  integrity: msg('What arrived is not what we published, so we did not run it. Try again in a moment.'),
  'shell-api': msg('It needs a newer version of this page. Reload the page, then try again.'),
  'exposes-nothing': msg('It is being updated. Try again in a moment.'),
  missing: msg('This part has been renewed since you opened it. What you have typed stays.'),
  threw: msg('It could not start. Try again in a moment.'),
  render: msg('It stopped because of an error. Try again; what you saved is safe.'),
  event: msg('Something on this page did not work. Try again; what you saved is safe.'),
};
