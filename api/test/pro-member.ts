import { createCheckoutSession, getPremiumInfo } from '@acquaint/contracts';
import { answerSandbox } from '../src/modules/payments/checkouts/test-paying.ts';
import { api } from './client.ts';
import { registerMember, type TestMember } from './people.ts';

/** Registers a member who has paid for the pro plan in the sandbox. */
export async function registerProMember(
  options: Parameters<typeof registerMember>[0] = {},
): Promise<TestMember> {
  const member = await registerMember(options);
  const { url } = await api.ok(createCheckoutSession, { body: { plan: 'monthly' } }, { as: member });
  await answerSandbox(url, 'pay');
  const { is_pro } = await api.ok(getPremiumInfo, {}, { as: member });
  if (!is_pro) throw new Error('The payment has not arrived');
  return member;
}
