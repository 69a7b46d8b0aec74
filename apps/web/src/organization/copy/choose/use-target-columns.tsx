import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../lib/session/use-moment.ts';
import { Badge } from '@fieldstone/ui/badge';
import type { GridColumn } from '@fieldstone/ui/data-grid';

/** A group profile with the number of chosen settings that differ: undefined while it loads, null if it failed to load. */
export type Target = GroupProfile & { readonly differing: number | null | undefined };

/** Returns the columns: name, author and time of the last change of any setting (requirement OVR-02), and how many chosen settings differ. */
export function useTargetColumns(chosen: number): ReadonlyArray<GridColumn<Target>> {
  const { t } = useTranslation(['copy', 'app']);
  const moment = useMoment();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('profiles.columns.name'),
        width: 'minmax(10rem, 2.4fr)',
        render: ({ name, isGlobal }) => (
          <>
            <span>{name}</span> {isGlobal && <Badge tone="accent">{t('app:profile.global')}</Badge>}
          </>
        ),
        sortBy: ({ name }) => name,
      },
      {
        id: 'by',
        label: t('profiles.columns.by'),
        width: 'minmax(7rem, 2fr)',
        render: ({ lastChanged }) => lastChanged?.by ?? '',
        sortBy: ({ lastChanged }) => lastChanged?.by ?? null,
      },
      {
        id: 'on',
        label: t('profiles.columns.on'),
        width: 'minmax(12rem, 2.2fr)',
        render: ({ lastChanged }) => (lastChanged === null ? t('profiles.never') : moment(lastChanged.at)),
        sortBy: ({ lastChanged }) => lastChanged?.at ?? null,
      },
      {
        id: 'differing',
        label: t('profiles.columns.differing'),
        width: 'minmax(6rem, 1fr)',
        render: ({ differing }) => {
          if (differing === undefined) return t('profiles.counting');
          if (differing === null) return t('profiles.unknown');
          return differing === 0 ? t('profiles.identical') : t('profiles.differing', { count: differing, chosen });
        },
        sortBy: ({ differing }) => differing ?? null,
      },
    ],
    [t, moment, chosen],
  );
}
