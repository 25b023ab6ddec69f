import { call, useEmit, useEndpointQuery } from '@acquaint/api-client';
import { disconnectProvider, listPasskeys, listSocialAccounts, removePasskey } from '@acquaint/contracts';
import { useState } from 'react';
import { listed } from '../../../components/listed.ts';
import { t } from '../../../i18n.ts';

type Kind = 'passkeys' | 'accounts';

/** Returns the login methods other than the password, which a member may want to remove together with an old password. */
export function useOtherWays() {
  const passkeys = useEndpointQuery(listPasskeys, {}).data?.results ?? [];
  const connected = useEndpointQuery(listSocialAccounts, {}).data?.results ?? [];
  const [chosen, setChosen] = useState<readonly Kind[]>([]);
  const emit = useEmit();
  const offered: { readonly kind: Kind; readonly label: string }[] = [];
  if (passkeys.length > 0)
    offered.push({ kind: 'passkeys', label: t('My passkeys ({count})', { count: passkeys.length }) });
  if (connected.length > 0) {
    offered.push({
      kind: 'accounts',
      label: t('Connected accounts: {list}', { list: listed(connected.map(({ label }) => label)) }),
    });
  }
  const isChosen = (kind: Kind) => chosen.includes(kind);
  return {
    offered,
    isChosen,
    toggle: (kind: Kind) =>
      setChosen((now) => (now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind])),
    /** Removes the chosen login methods. @param password the current one. @throws ApiFailure if one could not be removed. */
    async end(password: string): Promise<void> {
      try {
        const body = { current_password: password };
        for (const { id } of isChosen('passkeys') ? passkeys : [])
          await call(removePasskey, { params: { id }, body });
        for (const { id, provider } of isChosen('accounts') ? connected : []) {
          await call(disconnectProvider, { params: { provider }, query: { account: id }, body });
        }
      } finally {
        await Promise.all([emit(removePasskey), emit(disconnectProvider)]);
      }
    },
  };
}
