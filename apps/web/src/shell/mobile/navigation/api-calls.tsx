import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../lib/session/session-query.ts';
import { cx } from '@fieldstone/ui/cx';
import { apiCallsQuery } from './api-calls-query.ts';
import styles from './navigation.module.css';

/** The server returns the CRM's last reported number, so polling costs the org no calls. */
const REFRESH_MS = 120_000;

/** Below this share of the allowance the number is emphasized. */
const FEW = 0.1;

/** Shows the org's remaining API calls today; nothing while they are unknown. */
export function ApiCalls() {
  const { t } = useTranslation('app');
  const { locale } = useSessionUser();
  const { data } = useQuery({ ...apiCallsQuery, refetchInterval: REFRESH_MS });
  const calls = data?.dailyApiRequests;
  if (!calls) return null;
  const left = Math.max(0, calls.max - calls.used);
  const numbers = new Intl.NumberFormat(locale);
  return (
    <p className={cx(styles.calls, left < calls.max * FEW && styles.few)}>
      <span>{t('limits.label')}</span>{' '}
      <span>{t('limits.value', { left: numbers.format(left), max: numbers.format(calls.max) })}</span>
    </p>
  );
}
