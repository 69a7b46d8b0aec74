import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeRow } from './tree-view.ts';

/** Returns the accessible name of a row: label, API name and type of a field, or the text of a placeholder. */
export function useRowName(): (row: TreeRow) => string {
  const { t } = useTranslation('field-picker');
  return useCallback(
    (row: TreeRow) => {
      if (row.kind === 'field') {
        const { label, name, type } = row.node;
        return t('row', { label, name, type: t(`types.${type}`) });
      }
      const { label } = row.parent;
      if (row.kind === 'failed') return t('below.failedName', { label });
      return row.kind === 'loading' ? t('below.loading', { label }) : t('below.none', { label });
    },
    [t],
  );
}
