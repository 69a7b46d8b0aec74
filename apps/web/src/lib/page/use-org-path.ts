import { useTranslation } from 'react-i18next';
import type { Crumb } from './page-header.tsx';
import { useSessionUser } from '../session/session-query.ts';
import { PATHS } from '../navigation/paths.ts';

/** Returns the places above a page of the organization. */
export function useOrgPath(): readonly Crumb[] {
  const { t } = useTranslation('app');
  const { orgName } = useSessionUser();
  return [{ label: orgName, to: PATHS.home }, { label: t('groups.organization') }];
}
