import type { SetupReport } from '@fieldstone/contracts/organization/setup';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../lib/session/use-moment.ts';

/** Returns when the org was checked, in the user's time zone. */
export function useCheckedAt({ checkedAt }: Pick<SetupReport, 'checkedAt'>): string {
  const { t } = useTranslation('setup');
  const moment = useMoment();
  return t('checkedAt', { at: moment(checkedAt) });
}
