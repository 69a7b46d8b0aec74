import type { MissingPermission } from '@fieldstone/contracts/organization/app-data';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';

/** Lists by object what the user lacks for the AI Console, and what to do about it (requirement AIC-02). */
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
