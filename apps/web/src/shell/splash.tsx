import { useTranslation } from 'react-i18next';

/** Shows the outline of the console until the session and the start-up data have loaded; index.html contains the same outline. */
export function Splash() {
  const { t } = useTranslation(['app', 'common']);
  return (
    <main className="starting">
      <title>{t('common:product')}</title>
      <div className="starting-bar" aria-hidden="true">
        {t('common:product')}
      </div>
      <div className="starting-side" />
      <output className="visually-hidden">{t('starting')}</output>
    </main>
  );
}
