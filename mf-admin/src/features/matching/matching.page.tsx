import { useEndpointMutation, useEndpointPages } from '@acquaint/api-client';
import {
  adminFitMatchModel,
  adminListMatchModels,
  adminSetMatchModel,
  type MatchModel,
  type PolicyChange,
} from '@acquaint/contracts';
import { Alert, Button, ErrorNote, Flex, ListState, Page } from '@acquaint/ui';
import { useState } from 'react';
import { AdminTabs } from '../../components/tabs/admin-tabs.tsx';
import { LookOnlyNote, useMayCall } from '../../components/may-call.tsx';
import { t } from '../../i18n.ts';
import { Calibration } from './calibration.tsx';
import { ModelCard } from './model-card.tsx';
import { ReleaseModelDialog } from './release-model-dialog.tsx';
import { ReplayPolicy } from './replay-policy.tsx';
import { SetModelDialog } from './set-model-dialog.tsx';

/** What will go live: a model version, optionally with other policy numbers. */
interface Chosen {
  readonly model: MatchModel;
  readonly policy?: PolicyChange;
}

/** `/custom-admin/matching`: the trained model versions, the live one, and a replay of past weeks with a changed policy. */
export function MatchingPage() {
  const mayChange = useMayCall(adminSetMatchModel);
  const models = useEndpointPages(adminListMatchModels, {});
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [released, setReleased] = useState<MatchModel | null>(null);
  const live = models.items.find(({ state }) => state === 'live');
  const fit = useEndpointMutation(adminFitMatchModel);
  return (
    <Page title={t('Matching')} width="wide">
      <AdminTabs />
      <LookOnlyNote
        endpoint={adminSetMatchModel}
        text={t('You can view the versions and replay past weeks. Ask an admin to change what is live.')}
      />
      <Flex vertical gap={32}>
        <section aria-labelledby="matching-models">
          <Flex justify="space-between" align="center" gap={16} wrap>
            <h2 id="matching-models">{t('Versions')}</h2>
            {mayChange && (
              <Button type="primary" loading={fit.isPending} onClick={() => fit.mutate({})}>
                {fit.isPending ? t('Learning…') : t('Learn now')}
              </Button>
            )}
          </Flex>
          <p>
            {t(
              'Every night the engine learns from members’ answers. A new version only goes live if it predicts the last few weeks better than the current one, and not just by chance. If you choose a version, it’s pinned: newer ones wait for you.',
            )}
          </p>
          <div role="status">
            {fit.isPending && <p>{t('Learning from all answers. This can take up to a minute.')}</p>}
            {fit.data && <FitResult model={fit.data} />}
          </div>
          {fit.error && <ErrorNote error={fit.error} onRetry={() => fit.mutate({})} />}
          <ListState<MatchModel>
            query={models}
            items={models.items}
            keyOf={(model) => model.version}
            label={t('Versions')}
            empty={{
              title: t('No versions yet'),
              text: t('The first one is created once members start answering.'),
            }}
          >
            {(model) => (
              <ModelCard
                model={model}
                {...(mayChange && {
                  onChoose: () => setChosen({ model }),
                  onRelease: () => setReleased(model),
                })}
              />
            )}
          </ListState>
        </section>
        {live && <Calibration versions={models.items.map(({ version }) => version)} live={live.version} />}
        <ReplayPolicy
          versions={models.items.map(({ version }) => version)}
          live={live}
          {...(mayChange && {
            onChoose: (version, policy) => {
              const model = models.items.find((each) => each.version === version) ?? live;
              if (model) setChosen({ model, policy });
            },
          })}
        />
      </Flex>
      {chosen && <SetModelDialog {...chosen} onClosed={() => setChosen(null)} />}
      {released && <ReleaseModelDialog model={released} onClosed={() => setReleased(null)} />}
    </Page>
  );
}

function FitResult({ model }: { readonly model: MatchModel }) {
  const { version } = model;
  const isLive = model.state === 'live';
  return (
    <Alert
      type={isLive ? 'success' : 'info'}
      showIcon
      style={{ marginBottom: 16 }}
      title={isLive ? t('{version} is live', { version }) : t('{version} didn’t go live', { version })}
      description={model.note}
    />
  );
}
