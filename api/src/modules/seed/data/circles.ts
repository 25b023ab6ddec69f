/** Rules of sample circles; each circle has one of them. */
export const CIRCLE_RULES: readonly string[] = [
  'Ask before you advise.\nWhat is said here stays here.\nOne question at a time.',
  'Bring a real case, with its numbers.\nNo pitches.\nThank whoever helped you, and say what came of it.',
  'Be on time, and be kind.\nSay “I don’t know” when you don’t.\nNobody has to share anything.',
  'Introduce yourself in one line when you join.\nAnswer one question for each that you ask.',
];

/** Sample circles that are joined by request, with their question. */
export const CIRCLE_QUESTIONS: Readonly<Record<string, string>> = {
  'First Cheques': 'What are you raising, or what do you invest in?',
  'New Managers': 'How many people do you lead, and since when?',
  'Writers’ Half Hour': 'What are you writing at the moment?',
};

/** Sample circles that are joined by invitation only. */
export const CIRCLES_BY_INVITATION: readonly string[] = ['Safe Enough'];

/** Sample circles: name, purpose and topics. */
export const CIRCLES: readonly (readonly [name: string, purpose: string, topics: readonly string[]])[] = [
  [
    'First Cheques',
    'Founders and angels who speak plainly about the first round: what was asked, what was answered, what it cost.',
    ['fundraising', 'angel-investing', 'pitching'],
  ],
  [
    'The Pricing Table',
    'We bring one price a month and change it together.',
    ['pricing', 'strategy', 'sales'],
  ],
  [
    'Climate Builders',
    'People who make things that get warmer, cooler or cleaner, and those who help to pay for them.',
    ['climate', 'energy', 'hardware'],
  ],
  [
    'New Managers',
    'The first hundred days of leading people, with somebody to ask at nine in the evening.',
    ['leadership', 'engineering-management', 'teamwork'],
  ],
  [
    'Boring Technology Club',
    'For everybody who sleeps better since the last rewrite was cancelled.',
    ['software-engineering', 'open-source', 'cloud-computing'],
  ],
  [
    'Honest Models',
    'Machine learning in real work: data that was dirty, numbers that were lucky, models that were switched off.',
    ['machine-learning', 'data-science', 'artificial-intelligence'],
  ],
  [
    'Career Changers',
    'From kitchens, wards and classrooms into new work. Bring your CV and a biscuit.',
    ['career-change', 'interview-preparation', 'mentoring'],
  ],
  [
    'Parents at Work',
    'How others do it. No tips from people with a nanny and a chef.',
    ['parenting-and-work', 'work-life-balance', 'remote-work'],
  ],
  [
    'Hiring Without Riddles',
    'Interviews that are fair to both sides, shared and improved.',
    ['hiring', 'human-resources', 'diversity-and-inclusion'],
  ],
  [
    'Design for Stressed People',
    'Forms, wards, ticket machines: design where a mistake hurts.',
    ['product-design', 'accessibility', 'healthcare'],
  ],
  [
    'Speak Up Slowly',
    'Shy people who have to talk in front of others. We practise in pairs.',
    ['public-speaking', 'communications', 'coaching'],
  ],
  [
    'Small Studios',
    'Running three to ten people who make beautiful things: rates, contracts, dry spells.',
    ['freelancing', 'branding', 'film-and-video'],
  ],
  [
    'Factory Floor',
    'Operations, suppliers, robots, and the price of aluminium.',
    ['manufacturing', 'supply-chains', 'robotics'],
  ],
  [
    'Writers’ Half Hour',
    'One page each, half an hour, kind scissors.',
    ['writing', 'storytelling', 'journalism'],
  ],
  [
    'Safe Enough',
    'Security and privacy for organisations without a department for it.',
    ['cybersecurity', 'privacy', 'law'],
  ],
  [
    'Good Causes, Good Books',
    'Charities that want to do their sums as well as they do their work.',
    ['nonprofits', 'finance', 'social-impact'],
  ],
  [
    'Product, Actually',
    'What we decided this week, and what we would decide now.',
    ['product-management', 'user-research', 'go-to-market'],
  ],
  [
    'Teach Better',
    'Teachers, trainers and lecturers who watch each other’s lessons.',
    ['teaching', 'education', 'academia'],
  ],
  [
    'Far From the Office',
    'Remote teams across many zones: rituals, silence, and the good kind of loneliness.',
    ['remote-work', 'teamwork', 'productivity'],
  ],
  [
    'Bench to Bedside',
    'Medicine, biology and the software between them.',
    ['healthcare', 'biotechnology', 'research'],
  ],
];
