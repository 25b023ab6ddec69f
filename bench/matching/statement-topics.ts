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
