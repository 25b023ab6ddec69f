import { createTopicSynonyms } from './topic-synonyms.ts';

const inTopicNames = createTopicSynonyms([
  { name: 'Cloud computing', synonyms: ['k8s', 'container orchestration', 'containers'] },
  { name: 'Machine Learning', synonyms: ['ML', 'Réseaux de neurones'] },
  { name: 'C++', synonyms: ['C plus plus'] },
]);

it.each([
  ['I run K8s at home.', 'I run Cloud computing at home.'],
  ['Container-orchestration, and ML', 'Cloud computing, and Machine Learning'],
  ['containers and container', 'Cloud computing and container'],
  ['reseaux de neurones', 'Machine Learning'],
  ['HTML, MLs, k8s9', 'HTML, MLs, k8s9'],
  ['c plus plus for ml', 'C++ for Machine Learning'],
  ['', ''],
])('writes “%s” as “%s”', (text, expected) => {
  expect(inTopicNames(text)).toBe(expected);
});

it('leaves texts alone where no topic has synonyms', () => {
  expect(createTopicSynonyms([{ name: 'Law', synonyms: [] }])('Law and k8s')).toBe('Law and k8s');
});
