import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommonLabels } from './field-node.ts';

/** Returns the labels of the fields that records of every object have. */
export function useCommonLabels(): CommonLabels {
  const { t } = useTranslation('field-picker');
  return useMemo(() => ({ Id: t('common.Id'), Name: t('common.Name'), Type: t('common.Type') }), [t]);
}
