import type { Setting } from '@fieldstone/contracts/settings/setting';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { previewSearch } from '../../domains/appointment-preview/preview-parameters.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { settingPath } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import styles from './preview-origins.module.css';

/** A previewed setting and where its value comes from: nothing is stored, the stored value, or edits of this page. */
export type PreviewedPart = {
  readonly setting: Pick<Setting, 'name' | 'slug'>;
  readonly origin: 'default' | 'set' | 'unsaved';
  /** The page of the setting is open. */
  readonly isOpen: boolean;
};

export type PreviewOriginsProps = { readonly profileId: string; readonly parts: readonly PreviewedPart[] };

/** Lists the settings of the preview with their origins; a link opens the page of a setting with the same appointments. */
export function PreviewOrigins({ profileId, parts }: PreviewOriginsProps) {
  const { t } = useTranslation(['preview', 'common']);
  const id = useId();
  const [params] = useSearchParams();
  const search = previewSearch(params);
  return (
    <section aria-labelledby={id} className={styles.origins}>
      <h3 id={id} className="subtitle">
        {t('origins')}
      </h3>
      <dl className={styles.list}>
        {parts.map(({ setting: { name, slug }, origin, isOpen }) => (
          <div key={name} className={styles.row}>
            <dt>
              {isOpen ? (
                <span>{pageName(name)}</span>
              ) : (
                <Link to={`${settingPath(profileId, slug)}${search}`}>{pageName(name)}</Link>
              )}
            </dt>
            <dd data-origin={origin}>{t(`common:origins.${origin}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
