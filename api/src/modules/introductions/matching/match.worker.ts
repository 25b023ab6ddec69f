import { parentPort } from 'node:worker_threads';
import { createMatchIndex, planRoundFrom, scoreTable, type Member } from '@acquaint/matching';
import { createMatchEngine } from './match-engine.ts';
import type { Answered, QuestionMessage } from './match-messages.ts';

/** The engine runs in a worker thread, so that building an index of thousands of members never delays a request. */
const engine = createMatchEngine();
/** Members of past weeks, separate from the current ones. */
const staged: Member[] = [];

parentPort?.on('message', (question: QuestionMessage) => {
  let answered: Answered;
  try {
    answered = { id: question.id, result: work(question) };
  } catch (error) {
    answered = { id: question.id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answered);
});

function work({ question }: QuestionMessage): unknown {
  switch (question.kind) {
    case 'replace':
      return engine.replace(question.members);
    case 'put':
      return engine.put(question.members);
    case 'remove':
      return engine.remove(question.ids);
    case 'top':
      return engine.top(question);
    case 'near':
      return engine.near(question);
    case 'explain':
      return engine.explain(question.a, question.b);
    case 'week':
      return engine.week(question);
    case 'allocate':
      return engine.allocate(question.options);
    case 'allocated':
      return engine.allocated(question);
    case 'weigh':
      return engine.weigh(question.weights);
    case 'count':
      return engine.count();
    case 'features':
      return engine.features(question.pairs);
    case 'standing':
      return engine.standing(question);
    case 'gains':
      return engine.gains(question);
    case 'changes':
      return engine.changes(question);
    case 'fit':
      return engine.fit(question);
    case 'stage':
      staged.push(...question.members);
      return undefined;
    case 'replay':
      return engine.replay({ ...question, members: staged });
    case 'scores':
      return scoreTable(createMatchIndex(question.members, { weights: question.weights }));
    case 'round':
      return planRoundFrom(question);
  }
}
