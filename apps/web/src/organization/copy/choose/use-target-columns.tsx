import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../settings/ui/use-moment.ts';
import { Badge } from '@fieldstone/ui/badge';
import type { GridColumn } from '@fieldstone/ui/select-grid';

/** A group profile, with how many of the chosen settings differ; undefined while that is asked, null when nobody knows. */
export type Target = GroupProfile & { readonly differing: number | null | undefined };

/** Name, last editor, last edit ('Never' without one), and how much differs of the chosen settings. */
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
            {name} {isGlobal && <Badge tone="accent">{t('app:profile.global')}</Badge>}
          </>
        ),
        sortBy: ({ name }) => name,
      },
      {
        id: 'by',
        label: t('profiles.columns.by'),
        width: 'minmax(7rem, 2fr)',
        render: ({ lastModifiedBy }) => lastModifiedBy ?? '',
        sortBy: ({ lastModifiedBy }) => lastModifiedBy,
      },
      {
        id: 'on',
        label: t('profiles.columns.on'),
        width: 'minmax(12rem, 2.2fr)',
        render: ({ lastModifiedDate: date }) => (date === null ? t('profiles.never') : moment(date)),
        sortBy: ({ lastModifiedDate }) => lastModifiedDate,
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
