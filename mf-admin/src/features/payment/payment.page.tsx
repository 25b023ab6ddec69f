import { useEndpointQuery } from '@acquaint/api-client';
import { adminGetPayment, adminRefundSession, type StaffPaymentPage } from '@acquaint/contracts';
import { Link, useSearchParams } from '@acquaint/remote-kit';
import { Alert, AsyncState, Button, EmptyNote, Flex, Page, personName, Tag, TimeText } from '@acquaint/ui';
import { AuditAbout } from '../../components/audit/audit-about.tsx';
import { useDecision } from '../../components/decisions/use-decision.ts';
import { Facts } from '../../components/facts.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { personLink } from '../../components/members/person-link.tsx';
import { canBeRefunded, statusOf } from '../../components/payments/payment-words.ts';
import { RefundDialog } from '../../components/refund-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { useMoney } from '../../components/use-money.ts';
import { rich, t } from '../../i18n.ts';
import { Decision, Ledger, Refunds, Statement } from './payment-records.tsx';

/** `/custom-admin/payment?id=…`: one payment for a session, and everything that belongs to it (R-ADMIN-31). */
export function PaymentPage() {
  const id = useSearchParams()[0].get('id');
  if (id === null) {
    return (
      <Page title={t('Which payment?')} width="wide">
        <AdminTabs />
        <EmptyNote
          title={t('This link doesn’t lead to a payment')}
          text={t('Search for the payment by a name, an email or the provider’s reference.')}
          action={<ToPayments />}
        />
      </Page>
    );
  }
  return <PaymentOf key={id} id={id} />;
}

function ToPayments() {
  return <Link to="/custom-admin/payments">{t('All payments')}</Link>;
}

function PaymentOf({ id }: { readonly id: string }) {
  const payment = useEndpointQuery(adminGetPayment, { params: { id } });
  const money = useMoney();
  const title = payment.data
    ? t('{amount} from {booker} to {host}', {
        amount: money(payment.data.amount_cents),
        booker: personName(payment.data.booker),
        host: personName(payment.data.host),
      })
    : t('Payment');
  return (
    <Page title={title} subtitle={<ToPayments />} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminRefundSession}
        text={t('You can view this payment. Ask a moderator to refund it.')}
      />
      <AsyncState query={payment}>{(data) => <Whole payment={data} />}</AsyncState>
    </Page>
  );
}

function Whole({ payment }: { readonly payment: StaffPaymentPage }) {
  const { id, booker, host, amount_cents, vouchers_cents, charged_back_cents, starts_at, settle_at } =
    payment;
  const money = useMoney();
  const mayRefund = useMayCall(adminRefundSession) && canBeRefunded(payment);
  const [isRefunding, setRefunding, end] = useDecision<true>();
  const { label, color } = statusOf(payment);
  const refundTitle = t('Refund {amount} to {name}', {
    amount: money(amount_cents),
    name: personName(booker),
  });
  return (
    <Flex vertical gap={16}>
      <Flex gap={8} wrap align="center">
        <Tag {...(color === undefined ? {} : { color })}>{t(label)}</Tag>
        {mayRefund && (
          <Button aria-label={refundTitle} onClick={() => setRefunding(true)}>
            {t('Refund')}
          </Button>
        )}
      </Flex>
      {charged_back_cents > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('The bank of the card has taken {amount} back.', { amount: money(charged_back_cents) })}
          description={t(
            'The platform has paid for it. Answer the bank at the payment provider. A refund here sends no money a second time: it counts what the bank has taken.',
          )}
        />
      )}
      <Section title={t('Payment')}>
        <Facts
          rows={[
            [
              t('Who paid whom'),
              rich('<from>{booker}</from> to <whom>{host}</whom>', {
                booker: personName(booker),
                host: personName(host),
                from: personLink(booker),
                whom: personLink(host),
              }),
            ],
            [t('Session'), <TimeText key="session" at={starts_at} />],
            [t('Paid on'), <TimeText key="paid" at={payment.paid_at} format="dateTime" />],
            [t('By card'), money(amount_cents - vouchers_cents)],
            [t('As lunch money'), money(vouchers_cents)],
            ...(settle_at === null || payment.withheld !== null
              ? []
              : [[t('To the host'), <TimeText key="settle" at={settle_at} format="dateTime" />] as const]),
            [t('Reference at the provider'), payment.reference],
            [t('Provider'), payment.provider],
            [t('Checkout page'), payment.checkouts.map((page) => page.id).join(', ')],
          ]}
        />
      </Section>
      <Decision decision={payment.decision} />
      <Refunds refunds={payment.refunds} />
      <Ledger transactions={payment.ledger} />
      <Statement lines={payment.statement} />
      <AuditAbout id={id} />
      {isRefunding && (
        <RefundDialog sessionId={id} title={refundTitle} amountCents={amount_cents} onClosed={end} />
      )}
    </Flex>
  );
}
