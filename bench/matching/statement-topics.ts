/** What somebody writes about themselves, and the topics (by slug) that a reader would choose for it. */
export type StatementTopics = readonly [statement: string, topics: readonly string[]];

/** Written after the list of meanings, by the same hand; the meanings were not changed after measuring. */
export const ENGLISH_STATEMENTS: readonly StatementTopics[] = [
  [
    'I closed our Series A last spring and can look over your deck.',
    ['fundraising', 'pitching', 'venture-capital'],
  ],
  [
    'Looking for someone who has moved a payroll product into Brazil and Mexico.',
    ['internationalisation', 'go-to-market'],
  ],
  ['My nurses lose an hour a day to paperwork; who has fixed that in a clinic?', ['healthcare']],
  ['I would love feedback on the voice of our newsletter.', ['marketing', 'writing', 'content-creation']],
  ['Our churn doubled since we raised the monthly fee.', ['pricing', 'customer-success', 'growth']],
  ['I teach nervous engineers to speak at meetups.', ['public-speaking', 'coaching', 'teaching']],
  ['We ship ceramics from Porto and customs holds everything up.', ['logistics', 'supply-chains']],
  ['I’m the only woman in a team of thirty and would like things to change.', ['diversity-and-inclusion']],
  ['How did you tell your boss that you wanted to work four days?', ['work-life-balance', 'negotiation']],
  ['We got a letter about our cookie banner.', ['privacy', 'law']],
  [
    'I maintain a small library that half of the web depends on.',
    ['open-source', 'web-development', 'software-engineering'],
  ],
  [
    'Which metrics would convince you that people love the app?',
    ['growth', 'product-management', 'data-science'],
  ],
  ['Somebody who has hired their first salesperson and regretted it.', ['hiring', 'sales']],
  ['I restore old cinemas and need tenants for the flats above.', ['real-estate', 'architecture']],
  [
    'Wind turbines, their blades and what to do with them at the end.',
    ['energy', 'sustainability', 'climate'],
  ],
  [
    'I left law school to bake bread and am opening my second shop.',
    ['food-and-drink', 'career-change', 'entrepreneurship'],
  ],
  ['Our warehouse robots drop one box in a thousand.', ['robotics', 'logistics']],
  ['I’ve sat on three supervisory boards and can say what chairs expect.', ['board-work']],
  [
    'We want to test our onboarding with real people before we build it.',
    ['user-research', 'product-design'],
  ],
  ['My podcast has 40 listeners. I’d like 4,000.', ['content-creation', 'growth', 'marketing']],
  [
    'Getting an allotment association to agree on anything.',
    ['community-building', 'negotiation', 'teamwork'],
  ],
  ['I lead my first group of developers and miss coding.', ['engineering-management', 'leadership']],
  ['Our nightly jobs that copy tables take until noon.', ['data-engineering']],
  ['Is it worth filing in the US before somebody copies our valve?', ['intellectual-property']],
  [
    'A small foundation that pays for swimming lessons looks for its first big giver.',
    ['nonprofits', 'social-impact', 'fundraising'],
  ],
];

export const GERMAN_STATEMENTS: readonly StatementTopics[] = [
  [
    'Ich suche jemanden, der schon einmal Wagniskapital eingesammelt hat.',
    ['fundraising', 'venture-capital'],
  ],
  [
    'Ich helfe gern bei Bewerbungen und Vorstellungsgesprächen.',
    ['interview-preparation', 'career-change', 'hiring'],
  ],
  ['Unsere Produktion steht still, weil Teile aus Asien fehlen.', ['supply-chains', 'manufacturing']],
  [
    'Ich habe drei Jahre als Ärztin gearbeitet und gründe jetzt.',
    ['healthcare', 'startups', 'founders', 'entrepreneurship'],
  ],
  ['Wer kennt sich mit Werbung in sozialen Netzwerken aus?', ['advertising', 'marketing']],
  [
    'Ich programmiere Apps für Android und suche Mitstreiter.',
    ['mobile-development', 'founders', 'software-engineering'],
  ],
  ['Wie finde ich als Fotografin bessere Kunden?', ['photography', 'freelancing']],
  ['Ich berate Vereine, die mehr Spenden brauchen.', ['nonprofits', 'consulting', 'fundraising']],
  ['Wir wollen unsere Server in die Cloud bringen.', ['cloud-computing']],
  ['Ich übernehme die Buchhaltung für kleine Firmen.', ['accounting', 'finance']],
  [
    'Nach meinem Burnout möchte ich anders arbeiten.',
    ['mental-health', 'work-life-balance', 'career-change'],
  ],
  ['Ich schreibe Reportagen und suche gute Geschichten.', ['journalism', 'storytelling', 'writing']],
  ['Unser Online-Shop verkauft Mode aus Leinen.', ['e-commerce', 'fashion']],
  ['Ich forsche an Batterien für Elektroautos.', ['energy', 'mobility', 'research']],
  ['Mein Team redet nicht miteinander.', ['teamwork', 'leadership', 'communications']],
];

/**
 * What newcomers write first, often only a few words, and every topic that a reader would not find odd for it. The limits of
 * `suggested-topics.service.ts` were chosen with these texts.
 */
export const SHORT_TEXTS: readonly StatementTopics[] = [
  [
    'pitch deck',
    [
      'pitching',
      'fundraising',
      'startups',
      'founders',
      'venture-capital',
      'storytelling',
      'angel-investing',
      'investor-relations',
    ],
  ],
  [
    'I can review your pitch deck',
    [
      'pitching',
      'fundraising',
      'startups',
      'founders',
      'venture-capital',
      'storytelling',
      'angel-investing',
      'investor-relations',
      'mentoring',
    ],
  ],
  [
    'I’ve raised two seed rounds and can review a pitch deck; I’m looking for farmers who measure soil carbon.',
    [
      'pitching',
      'fundraising',
      'venture-capital',
      'agriculture',
      'climate',
      'sustainability',
      'startups',
      'founders',
      'angel-investing',
      'investor-relations',
    ],
  ],
  [
    'how to raise money for climate',
    [
      'climate',
      'fundraising',
      'sustainability',
      'energy',
      'nonprofits',
      'social-impact',
      'venture-capital',
      'angel-investing',
    ],
  ],
  [
    'I am a nurse and want to move into health tech.',
    ['healthcare', 'career-change', 'biotechnology', 'startups'],
  ],
  [
    'Looking for a cofounder who can code',
    [
      'founders',
      'startups',
      'entrepreneurship',
      'software-engineering',
      'web-development',
      'developer-tools',
    ],
  ],
  [
    'I need help hiring my first engineers',
    [
      'hiring',
      'engineering-management',
      'startups',
      'human-resources',
      'software-engineering',
      'founders',
      'teamwork',
    ],
  ],
  [
    'How do I price a SaaS product?',
    ['pricing', 'go-to-market', 'product-management', 'strategy', 'sales', 'marketing'],
  ],
  [
    'I run a bakery with three shops',
    ['food-and-drink', 'entrepreneurship', 'e-commerce', 'operations', 'founders'],
  ],
  [
    'I want to learn how to speak in front of people without fear',
    ['public-speaking', 'communications', 'coaching', 'mental-health', 'storytelling', 'pitching'],
  ],
  [
    'Kubernetes',
    ['cloud-computing', 'developer-tools', 'software-engineering', 'open-source', 'data-engineering'],
  ],
  [
    'Machine learning for medical images',
    [
      'machine-learning',
      'artificial-intelligence',
      'healthcare',
      'data-science',
      'biotechnology',
      'research',
    ],
  ],
  [
    'I write a newsletter about economics and would like more readers',
    ['writing', 'content-creation', 'marketing', 'growth', 'journalism', 'finance', 'community-building'],
  ],
  [
    'Moving from Germany to Portugal with children',
    ['parenting-and-work', 'remote-work', 'travel', 'internationalisation', 'work-life-balance'],
  ],
  [
    'burned out and thinking about quitting',
    ['mental-health', 'career-change', 'work-life-balance', 'coaching'],
  ],
  [
    'I mentor women who want to become directors',
    ['mentoring', 'diversity-and-inclusion', 'leadership', 'board-work', 'coaching'],
  ],
  [
    'sustainable fashion brand from Ghana',
    ['fashion', 'sustainability', 'branding', 'social-impact', 'internationalisation', 'entrepreneurship'],
  ],
  ['We sell solar panels to schools.', ['energy', 'sales', 'education', 'climate', 'sustainability']],
  ['Ask me anything about patents', ['intellectual-property', 'law']],
  ['GDPR for small companies', ['privacy', 'law', 'policy-and-government', 'startups']],
  ['I play the cello and compose for films', ['music', 'film-and-video']],
  [
    'first sales hire in a B2B startup',
    ['sales', 'hiring', 'startups', 'go-to-market', 'business-development', 'founders'],
  ],
  [
    'Indie game, looking for a publisher',
    ['game-development', 'business-development', 'marketing', 'go-to-market'],
  ],
  ['Supply chain problems since the pandemic', ['supply-chains', 'logistics', 'manufacturing', 'operations']],
  [
    'I’m a retired judge and like to talk about ethics.',
    ['law', 'philosophy', 'policy-and-government', 'mentoring'],
  ],
  ['photographing weddings', ['photography', 'events', 'freelancing', 'film-and-video']],
  [
    'remote team across five time zones',
    [
      'remote-work',
      'leadership',
      'teamwork',
      'engineering-management',
      'work-life-balance',
      'communications',
    ],
  ],
  ['I teach maths at a secondary school', ['teaching', 'education', 'mentoring', 'academia']],
  [
    'prepare for interviews at Google',
    ['interview-preparation', 'career-change', 'software-engineering', 'hiring'],
  ],
  [
    'We 3D print prosthetic hands',
    ['hardware', 'healthcare', 'robotics', 'manufacturing', 'social-impact', 'biotechnology'],
  ],
  [
    'cap tables and term sheets',
    [
      'fundraising',
      'venture-capital',
      'angel-investing',
      'finance',
      'founders',
      'startups',
      'law',
      'investor-relations',
    ],
  ],
  ['I organise a conference for 400 people each year', ['events', 'community-building', 'public-speaking']],
  ['marathon runner and physiotherapist', ['sport', 'healthcare', 'coaching', 'mental-health']],
  [
    'negotiating a salary',
    ['negotiation', 'human-resources', 'interview-preparation', 'career-change', 'hiring'],
  ],
  ['blockchain voting', ['blockchain', 'policy-and-government', 'cybersecurity', 'privacy']],
  [
    'I lead a team of designers',
    ['leadership', 'product-design', 'design-systems', 'teamwork', 'user-research', 'engineering-management'],
  ],
  ['How to read a balance sheet', ['accounting', 'finance']],
  [
    'tell better stories in my data presentations',
    ['storytelling', 'data-science', 'public-speaking', 'communications', 'pitching'],
  ],
  ['Somebody to practise Spanish with', ['education', 'teaching', 'travel', 'internationalisation']],
  [
    'I buy old houses and renovate them',
    ['real-estate', 'architecture', 'sustainability', 'entrepreneurship'],
  ],
  [
    'electric buses for small towns',
    ['mobility', 'energy', 'policy-and-government', 'climate', 'sustainability'],
  ],
  [
    'my app has no users',
    ['growth', 'mobile-development', 'product-management', 'user-research', 'marketing', 'go-to-market'],
  ],
  [
    'phishing training for employees',
    ['cybersecurity', 'human-resources', 'privacy', 'education', 'teaching'],
  ],
  ['I’m writing my first novel', ['writing', 'storytelling', 'content-creation']],
  [
    'volunteering for refugees',
    ['nonprofits', 'social-impact', 'diversity-and-inclusion', 'policy-and-government'],
  ],
  ['Hello, I am new here and happy to help', ['mentoring', 'community-building', 'coaching']],
  [
    'I like coffee and long walks',
    ['food-and-drink', 'travel', 'work-life-balance', 'sport', 'mental-health'],
  ],
  ['asdf qwer', []],
  ['Any advice is welcome!', ['mentoring', 'coaching', 'consulting']],
  [
    'Ich habe zwei Seed-Runden aufgenommen und helfe gern mit dem Pitch-Deck.',
    [
      'pitching',
      'fundraising',
      'venture-capital',
      'startups',
      'founders',
      'angel-investing',
      'investor-relations',
    ],
  ],
  [
    'Ich suche Kunden in der Landwirtschaft',
    [
      'agriculture',
      'sales',
      'business-development',
      'marketing',
      'food-and-drink',
      'freelancing',
      'consulting',
      'go-to-market',
    ],
  ],
  ['Gehaltsverhandlung', ['negotiation', 'human-resources', 'finance', 'interview-preparation']],
  [
    'Wie finde ich als Physiker eine Stelle in der Industrie?',
    [
      'career-change',
      'academia',
      'research',
      'hiring',
      'manufacturing',
      'interview-preparation',
      'negotiation',
    ],
  ],
  [
    'Ich leite ein Krankenhaus und will weniger Papier.',
    ['healthcare', 'operations', 'productivity', 'leadership', 'sustainability'],
  ],
  ['Wir bauen Roboter für die Pflege.', ['robotics', 'healthcare', 'hardware', 'social-impact']],
  ['Steuern für Freiberufler', ['accounting', 'freelancing', 'finance', 'law']],
  [
    'Mentorin für Gründerinnen',
    ['mentoring', 'founders', 'startups', 'diversity-and-inclusion', 'entrepreneurship', 'coaching'],
  ],
  ['Ich fotografiere Architektur', ['photography', 'architecture', 'film-and-video']],
  ['Angst vor Vorträgen', ['public-speaking', 'mental-health', 'coaching', 'communications', 'pitching']],
  [
    'Wie baue ich eine Community für Eltern auf?',
    ['community-building', 'parenting-and-work', 'education', 'social-impact'],
  ],
  [
    'Datenschutz und KI',
    ['privacy', 'artificial-intelligence', 'machine-learning', 'law', 'policy-and-government'],
  ],
  [
    'Ich möchte mein Unternehmen nach Frankreich bringen.',
    [
      'internationalisation',
      'entrepreneurship',
      'go-to-market',
      'strategy',
      'business-development',
      'founders',
    ],
  ],
];
