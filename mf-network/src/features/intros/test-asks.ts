import {
  declineIntroductionAsk,
  forwardIntroductionAsk,
  listIntroductionAsks,
  type IntroductionAsk,
} from '@acquaint/contracts';
import { fake, sampleOf, samplePage } from '@acquaint/remote-kit/testing';

/** Creates a fake server with these requests to introduce people; an answered one is gone. */
export function introductionAsksServer(initial: readonly IntroductionAsk[] = []) {
  let asks = initial;
  const answer = (id: string) => {
    asks = asks.filter((ask) => ask.id !== id);
  };
  return [
    fake(listIntroductionAsks, () => ({ status: 200, body: samplePage(asks) })),
    fake(forwardIntroductionAsk, ({ params }) => {
      answer(params.id);
      return { status: 200, body: sampleOf(forwardIntroductionAsk) };
    }),
    fake(declineIntroductionAsk, ({ params }) => {
      answer(params.id);
      return { status: 204, body: undefined };
    }),
  ];
}
