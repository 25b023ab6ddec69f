import { listComments, type PeekComment } from '@acquaint/contracts';
import { sampleId, sampleOf, samplePerson } from '@acquaint/remote-kit/testing';

/** Returns a comment by Grace; `part` overrides fields. */
export function sampleComment(part: Partial<PeekComment> = {}): PeekComment {
  const comment = sampleOf(listComments).results.find(({ author }) => author.username === 'grace');
  if (!comment) throw new Error('The sample has a comment by Grace');
  return { ...comment, ...part };
}

/** A comment by Ada, who reads the page, written now. */
export const ownComment = (): PeekComment =>
  sampleComment({
    id: sampleId(87),
    author: samplePerson({ id: sampleId(1), username: 'ada', first_name: 'Ada', last_name: 'Byron' }),
    text: 'Now I can picture it.',
    created_at: new Date().toISOString(),
  });
