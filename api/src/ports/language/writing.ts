import { z } from 'zod';
import type { LanguageModel } from '../../settings/language-models.ts';
import { askModel } from './language-model.ts';

const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** Long enough for two sentences. */
const MOST_TOKENS = 120;

/**
 * Returns a text written by the model.
 * @param task the instruction.
 * @param prompt the facts to use.
 * @throws LanguageFailure
 */
export async function write(model: LanguageModel, task: string, prompt: string): Promise<string> {
  const { choices } = await askModel(
    model,
    '/chat/completions',
    {
      model: model.model,
      max_tokens: MOST_TOKENS,
      temperature: 0.3,
      messages: [
        { role: 'system', content: task },
        { role: 'user', content: prompt },
      ],
    },
    Answer,
  );
  return choices[0]?.message.content.trim() ?? '';
}
