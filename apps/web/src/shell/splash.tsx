import { useTranslation } from 'react-i18next';

/** The outline of the console, until the session and the start-up data are there; index.html begins with the same. */
export function Splash() {
  const { t } = useTranslation(['app', 'common']);
  return (
    <main className="starting">
      <title>{t('common:product')}</title>
      <div className="starting-bar" />
      <div className="starting-side" />
      <output className="visually-hidden">{t('starting')}</output>
    </main>
  );
}
