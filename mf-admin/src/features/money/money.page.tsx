import { useEndpointQuery } from '@acquaint/api-client';
import { adminDecideWithheldMoney, adminListWithheldMoney, type WithheldMoney } from '@acquaint/contracts';
import { Alert, AsyncState, EmptyNote, Flex } from '@acquaint/ui';
import {
  DecisionsFrame,
  emptyDecisions,
  useShownDecisions,
} from '../../components/decisions/decisions-page.tsx';
import { useMayCall } from '../../components/may-call.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { t } from '../../i18n.ts';
import { DecideMoneyDialog, type MoneyDecision } from './decide-money-dialog.tsx';
import { RingCard } from './ring-card.tsx';

/** `/custom-admin/money`: money that waits for staff, by ring of accounts that seem to belong to one person. */
export function MoneyPage() {
  const { isOpen, query } = useShownDecisions();
  const rings = useEndpointQuery(adminListWithheldMoney, { query });
  const mayDecide = useMayCall(adminDecideWithheldMoney);
  const [choice, choose, endChoice] = useDecision<{
    readonly withheld: WithheldMoney;
    readonly decision: MoneyDecision;
  }>();
  return (
    <DecisionsFrame
      title={t('Withheld money')}
      choiceLabel={t('Filter amounts')}
      endpoint={adminDecideWithheldMoney}
    >
      <AsyncState query={rings}>
        {({ results, has_more }) => (
          <Flex vertical gap={16}>
            {results.length === 0 && (
              <EmptyNote
                {...emptyDecisions(
                  isOpen,
                  t(
                    'Money between accounts that seem to belong together, and disputed payments, show up here.',
                  ),
                )}
              />
            )}
            {results.map((ring) => (
              <RingCard
                key={ring.withheld[0]?.id ?? ''}
                ring={ring}
                onDecide={mayDecide ? (withheld, decision) => choose({ withheld, decision }) : null}
              />
            ))}
            {has_more && (
              <Alert
                type="info"
                title={t('There are more amounts. They show up once you’ve decided on these.')}
              />
            )}
          </Flex>
        )}
      </AsyncState>
      {choice && (
        <DecideMoneyDialog withheld={choice.withheld} decision={choice.decision} onClosed={endChoice} />
      )}
    </DecisionsFrame>
  );
}
