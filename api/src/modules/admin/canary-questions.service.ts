import type { CanaryAnswer } from '@acquaint/contracts';
import { notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import type { CanaryLoadsService } from '../platform/canary-loads/canary-loads.service.ts';
import type { RegistryService } from '../remotes/registry.service.ts';
import { unknownNames } from './unknown-names.ts';

interface Dependencies {
  readonly db: Database;
  readonly registry: Pick<RegistryService, 'store' | 'refresh'>;
  readonly loads: Pick<CanaryLoadsService, 'countsOf'>;
}

/** Answers questions that the commands of the store of remotes have put there (R-ADMIN-10). */
export interface CanaryQuestionsService {
  /**
   * Answers one question. The store is the authorization: only who may change canaries can put a question there.
   * @throws ProblemError 404 when the store has no such question, or only an old one.
   */
  readonly answer: (context: Pick<RequestContext<null>, 'now'>, id: string) => Promise<CanaryAnswer>;
}

export function createCanaryQuestionsService({ db, registry, loads }: Dependencies): CanaryQuestionsService {
  return {
    answer: async ({ now }, id) => {
      const question = await registry.store.question(id, now.epochMilliseconds);
      if (!question)
        throw notFound('This question isn’t in the remote store any more. Run the command again.');
      const { remote, users } = question;
      const snapshot = await registry.refresh();
      const canary = snapshot?.remotes.find(({ name }) => name === remote)?.channels.canary;
      const counts = canary ? await loads.countsOf(remote, canary.version) : { logins: 0, errors: 0 };
      return { unknown: await unknownNames(db, users), ...counts };
    },
  };
}
