import type { MissingPermission } from '@fieldstone/contracts/organization/app-data';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';

/** Lists the user's missing permissions for the AI Console by object, and how to get them (requirement AIC-02). */
export function MissingPermissions({ missing }: { readonly missing: readonly MissingPermission[] }) {
  const { t } = useTranslation(['ai', 'app']);
  if (missing.length === 0) return null;
  return (
    <Banner tone="warning" title={t('missing.title')}>
      <p>{t('missing.text')}</p>
      <ul>
        {missing.map(({ object, label, permission }) => (
          <li key={`${object} ${permission}`}>{t(`app:permission.${permission}`, { label, object })}</li>
        ))}
      </ul>
    </Banner>
  );
}
