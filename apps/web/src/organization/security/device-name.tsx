import { useTranslation } from 'react-i18next';
import { parseDevice } from './device.ts';

/** Shows the browser and system of a user agent, or the user agent itself if they are unknown. */
export function DeviceName({ userAgent }: { readonly userAgent: string }) {
  const { t } = useTranslation('security');
  const device = parseDevice(userAgent);
  const unknown = userAgent === '' ? t('unknown') : userAgent;
  return <span>{device === undefined ? unknown : t('device', device)}</span>;
}
