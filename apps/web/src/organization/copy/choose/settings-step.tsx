import { copySource } from '@fieldstone/contracts/changes/plan';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FRESH } from '../../../changes/change-queries.ts';
import { routeQuery } from '../../../lib/api/route-query.ts';
import { useMoment } from '../../../lib/session/use-moment.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import type { NavigationGroup } from '../../../lib/navigation/navigation-tree.ts';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { copyableGroups, SettingTree } from './setting-tree.tsx';
import type { Copyable, SettingNote } from './setting-tree.tsx';

export type SettingsStepProps = {
  readonly profileId: string;
  readonly tree: readonly NavigationGroup[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (settingIds: ReadonlySet<string>) => void;
};

/** Offers the settings of the navigation as a tree, each with its state in the source (requirement CPY-02). */
export function SettingsStep({ profileId, tree, selected, onSelect }: SettingsStepProps) {
  const { t } = useTranslation('copy');
  const moment = useMoment();
  const { data, error, isFetching, refetch } = useQuery(copySourceQuery(profileId));
  const states = useMemo(() => new Map(data?.settings.map((one) => [one.settingId, one])), [data]);
  const groups = useMemo(
    () =>
      copyableGroups(tree)
        .map((group) => ({ ...group, settings: group.settings.filter(({ setting }) => states.has(setting.id)) }))
        .filter(({ settings }) => settings.length > 0),
    [tree, states],
  );
  const noteOf = useCallback(
    ({ setting }: Copyable): SettingNote | null => {
      const state = states.get(setting.id);
      if (!state) return null;
      const { changed, differsFromDefault } = state;
      const at = changed && moment(changed.at);
      return {
        changed:
          changed === null
            ? t('settings.notStored')
            : changed.by === null
              ? t('settings.changedAt', { at })
              : t('settings.changed', { by: changed.by, at }),
        state: t(differsFromDefault ? 'settings.differs' : 'settings.default'),
        isDifferent: differsFromDefault,
      };
    },
    [states, moment, t],
  );
  if (error && !data) {
    return <FailureBanner title={t('settings.failed')} error={error} isRetrying={isFetching} onRetry={refetch} />;
  }
  if (!data) return <Skeleton lines={8} label={t('settings.loading')} />;

  return (
    <>
      <output className="note">{t('settings.selected', { count: selected.size })}</output>
      <SettingTree groups={groups} selected={selected} onSelect={onSelect} noteOf={noteOf} />
    </>
  );
}

/** Queries the source's settings, and whether they differ from their defaults. */
function copySourceQuery(source: string) {
  return routeQuery(copySource, { query: { source }, ...FRESH, queryKey: ['copy-source', source] });
}
