/** A sample peek: its title, topics, and what the first of its people says. */
export interface PeekText {
  readonly title: string;
  readonly topics: readonly string[];
  readonly transcript: string;
}

/** Sample peeks, each a little under 25 seconds when spoken. */
export const PEEKS: readonly PeekText[] = [
  {
    title: 'The price nobody complained about',
    topics: ['pricing', 'startups'],
    transcript:
      'We doubled the price on a Friday afternoon, mostly because we were tired. On Monday I waited for the angry letters. There were two, and both asked for an invoice. That is when I understood that we had been asking people to trust us with their payroll for the price of a sandwich.',
  },
  {
    title: 'What I look for before there is a deck',
    topics: ['angel-investing', 'founders'],
    transcript:
      'I ask one thing: tell me about the last customer who left. If somebody can tell me who it was, why, and what they changed afterwards, I have learnt more than from twenty slides. If they say that nobody ever left, I usually thank them and pay for the coffee.',
  },
  {
    title: 'A model, a rule, or a spreadsheet',
    topics: ['machine-learning', 'data-science'],
    transcript:
      'Nine times out of ten people come to me for a model and leave with a rule. If you can write down how your best colleague decides, write it down. Only when she says, I just see it, do I start to collect examples. And then I sit beside her for a week.',
  },
  {
    title: 'Saying no without a reason',
    topics: ['product-management', 'leadership'],
    transcript:
      'I used to give reasons, and every reason was an invitation to argue. Now I say: not this quarter, and here is what we do instead. People can live with a no. What they cannot live with is a maybe that lasts until Christmas.',
  },
  {
    title: 'The night the pager stayed quiet',
    topics: ['engineering-management', 'software-engineering'],
    transcript:
      'We had forty alerts a night. I deleted all of them and let every engineer bring back the ones they would get out of bed for. Six came back. The strange thing is that we find problems earlier now, because somebody reads them.',
  },
  {
    title: 'How to ask a busy person for help',
    topics: ['mentoring', 'communications'],
    transcript:
      'Write three sentences. One about what you have tried, one about where you are stuck, one question that can be answered while waiting for a lift. If you write a page I will save it for later, and later never comes. I am sorry about that, but it is true.',
  },
  {
    title: 'From ward to software, with detours',
    topics: ['career-change', 'healthcare'],
    transcript:
      'I was told that I had no experience. I had twelve years of deciding quickly with half of the information and a frightened family beside me. When I began to say it in those words, in interviews, people stopped looking at the gaps and started to ask questions.',
  },
  {
    title: 'The supplier who said: do not buy from us yet',
    topics: ['supply-chains', 'manufacturing'],
    transcript:
      'The best supplier I ever had refused our first order. He said that our drawing would cost us a year, and drew three lines on it. We came back after a month with a part that was half the price. I have bought from nobody else since.',
  },
  {
    title: 'A pitch is a question',
    topics: ['pitching', 'fundraising'],
    transcript:
      'Stop answering things that nobody has asked. A pitch is there to make the other person ask the next question. If I ask how you found your customers, you have already won. If I ask what time it is, well, then you had too many slides.',
  },
  {
    title: 'Design for the worst day',
    topics: ['product-design', 'accessibility'],
    transcript:
      'I design for a nurse at four in the morning with one hand free. If it works for her, it works for everybody. We removed half of the fields. Nobody missed them, because nobody had ever filled them truthfully anyway.',
  },
  {
    title: 'What a good board meeting sounds like',
    topics: ['board-work', 'leadership'],
    transcript:
      'You can hear it from outside the room. In a bad one, a single person talks. In a good one there are pauses, because somebody has asked something that nobody had prepared. I bring one such question to every meeting, and I never know the answer.',
  },
  {
    title: 'Energy is a plumbing problem',
    topics: ['climate', 'energy'],
    transcript:
      'People imagine that we need inventions. Mostly we need plumbers. The pump has existed for a hundred years. What is missing is somebody who can put one into an old house in two days instead of two weeks. So we built a school before we built a factory.',
  },
  {
    title: 'Stage fright does not leave, it moves',
    topics: ['public-speaking', 'coaching'],
    transcript:
      'I have spoken in front of thousands and my knees still know. What changed is that I stopped fighting it. I tell myself: this is the energy, now give it to them. And I look for one friendly face and talk to that one for the first minute.',
  },
  {
    title: 'Why we publish our mistakes',
    topics: ['open-source', 'teamwork'],
    transcript:
      'Every incident becomes a page that anybody can read. At first it was frightening. Then a stranger wrote to us: we had the same bug last week, thank you. Since then people here report things in minutes that used to take days.',
  },
];
