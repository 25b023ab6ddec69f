import { useEndpointPages, useEndpointQuery } from '@acquaint/api-client';
import { getWallet, listWalletEntries, type Wallet } from '@acquaint/contracts';
import { AsyncState, Button, Flex, ListState, Page, Skeleton } from '@acquaint/ui';
import { UserAddOutlined } from '@acquaint/ui/icons';
import { useState } from 'react';
import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';
import { EntryRow } from './entry-row.tsx';
import { WithheldMoney } from './withheld-money.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import styles from './lunch-money.module.css';
import { PayoutDialog } from './payout-dialog.tsx';
import { useMoneyFormat } from '../../components/payment/money.ts';

/** `/dashboard/lunch-money`: balances, entries and payout. */
export function LunchMoneyPage() {
  const wallet = useEndpointQuery(getWallet, {});
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Page
      title={t('Lunch money')}
      actions={
        <Button type="primary" icon={<UserAddOutlined />} onClick={() => setIsInviting(true)}>
          {t('Invite people')}
        </Button>
      }
    >
      <AsyncState query={wallet} skeleton={<Skeleton active paragraph={{ rows: 4 }} />}>
        {(data) => <Money wallet={data} onInvite={() => setIsInviting(true)} />}
      </AsyncState>
      <InviteDialog
        rewardCents={wallet.data?.invitation_cents ?? 0}
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
      />
    </Page>
  );
}

function Money({ wallet, onInvite }: { readonly wallet: Wallet; readonly onInvite: () => void }) {
  const [isPayingOut, setIsPayingOut] = useState(false);
  const entries = useEndpointPages(listWalletEntries, {});
  const reward = useMoneyFormat(wallet.currency)(wallet.invitation_cents);
  const isRewarded = wallet.invitation_cents > 0;
  return (
    <Flex vertical gap={32}>
      <p style={{ margin: 0 }}>
        {isRewarded
          ? t(
              'You get {reward} for each person you invite who completes a session. It pays for your sessions with others.',
              { reward },
            )
          : t('What you earn with your sessions, and what you pay for sessions with others.')}
      </p>
      <section aria-label={t('Balances')}>
        <Balances wallet={wallet} />
        {wallet.available_cents > 0 ? (
          <Button className={styles['payout'] ?? ''} onClick={() => setIsPayingOut(true)}>
            {t('Request payout')}
          </Button>
        ) : (
          <p className={styles['note']}>
            {t(
              'You can have what you earn paid out once a session is completed. Lunch money can’t be paid out.',
            )}
          </p>
        )}
      </section>
      <WithheldMoney wallet={wallet} />
      <section aria-labelledby="what-happened">
        <h2 id="what-happened">{t('Activity')}</h2>
        <ListState
          query={entries}
          items={entries.items}
          keyOf={(entry) => entry.id}
          label={t('Activity')}
          className={styles['entries'] ?? ''}
          skeleton={<Skeleton active title={false} paragraph={{ rows: 1 }} />}
          empty={{
            title: t('Nothing yet'),
            text: isRewarded
              ? t('You get {reward} when someone you invited completes a session.', { reward })
              : t('What you earn and pay will show up here.'),
            action: <Button onClick={onInvite}>{t('Invite people')}</Button>,
          }}
        >
          {(entry) => <EntryRow entry={entry} currency={wallet.currency} />}
        </ListState>
      </section>
      <PayoutDialog wallet={wallet} isOpen={isPayingOut} onClose={() => setIsPayingOut(false)} />
    </Flex>
  );
}

type Amount = Exclude<keyof Wallet, 'currency' | 'withheld'>;

const BALANCES: readonly (readonly [amount: Amount, label: string, about: string])[] = [
  ['available_cents', msg('Available'), msg('Ready to be paid out')],
  ['pending_cents', msg('Pending'), msg('Yours when it’s no longer on hold')],
  ['vouchers_cents', msg('Lunch money'), msg('From people you invited')],
  ['payout_cents', msg('Paid out'), msg('Requested by you')],
  ['earned_cents', msg('Total earned'), msg('From completed sessions')],
  ['spent_cents', msg('Total spent'), msg('On sessions with others')],
];
/** Shown only if it is not zero. */
const CARD = ['card_cents', msg('To your card'), msg('On its way back')] as const;

/** All balances with an explanation. */
function Balances({ wallet }: { readonly wallet: Wallet }) {
  const money = useMoneyFormat(wallet.currency);
  return (
    <dl className={styles['balances']}>
      {[...BALANCES, ...(wallet.card_cents > 0 ? [CARD] : [])].map(([amount, label, about]) => (
        <div key={amount} className={styles['balance']}>
          <dt>{t(label)}</dt>
          <dd className={styles['amount']}>{money(wallet[amount])}</dd>
          <dd className={styles['about']}>{t(about)}</dd>
        </div>
      ))}
    </dl>
  );
}
