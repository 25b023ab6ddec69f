import { useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import { getPathSettings, updatePathSettings, type PathSettings } from '@acquaint/contracts';
import { AsyncState, Flex, Switch } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';
import { useShowFailure } from './use-show-failure.ts';

const SWITCHES: Readonly<Record<keyof PathSettings, string>> = {
  introduces_others: msg('Others can ask me to introduce them to people I know'),
  is_reachable: msg('Others can see who could introduce them to me'),
};

/** The two switches for “Who can introduce me?” (R-MATCH-25). Each change is saved at once. */
export function PathSetting() {
  const settings = useEndpointQuery(getPathSettings, {});
  const save = useEndpointMutation(updatePathSettings, { onError: useShowFailure() });
  return (
    <section aria-labelledby="who-can-introduce" style={{ marginTop: 40 }}>
      <h2 id="who-can-introduce">{t('Introductions through people you know')}</h2>
      <p>
        {t(
          'Others can see that someone knows you both only if that person has turned on the first switch and you’ve turned on the second. No one ever sees the list of your connections.',
        )}
      </p>
      <AsyncState query={settings}>
        {(data) => (
          <Flex vertical gap={8} style={{ maxWidth: 560 }}>
            {(Object.keys(SWITCHES) as (keyof PathSettings)[]).map((name) => (
              <Flex key={name} component="label" justify="space-between" align="center" gap={16}>
                <span>{t(SWITCHES[name])}</span>
                <Switch
                  checked={data[name]}
                  loading={save.isPending}
                  onChange={(isOn) => save.mutate({ body: { [name]: isOn } })}
                />
              </Flex>
            ))}
          </Flex>
        )}
      </AsyncState>
    </section>
  );
}
