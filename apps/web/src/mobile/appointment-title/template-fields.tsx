import { useTranslation } from 'react-i18next';
import { FieldPath } from '../../domains/field-picker/field-path.tsx';
import type { FieldPaths } from '../../domains/field-picker/use-field-paths.ts';
import { Banner } from '@fieldstone/ui/banner';
import styles from './template-editors.module.css';
import type { Part } from './templates.ts';

export type TemplateFieldsProps = {
  readonly part: Part;
  /** The paths of the template, with duplicates. */
  readonly used: readonly string[];
  /** The paths of the stored template, which may have been valid once. */
  readonly stored: ReadonlySet<string>;
  readonly paths: FieldPaths;
};

/** Lists the fields of a template by their labels; marks unknown ones and suggests a fix. */
export function TemplateFields({ part, used, stored, paths: { stateOf, hasFields } }: TemplateFieldsProps) {
  const { t, i18n } = useTranslation('calendar');
  const fields = [...new Set(used)].map((path) => ({ path, state: stateOf(path) }));
  if (fields.length === 0) return null;
  const gone = hasFields ? fields.filter(({ path, state }) => state.status === 'unknown' && stored.has(path)) : [];
  return (
    <>
      <ul aria-label={t(`templates.${part}.fields`)} className="wrap-2">
        {fields.map(({ path, state }) => (
          <li key={path} className={styles.field}>
            <FieldPath path={path} state={state} isNew={!stored.has(path)} />
          </li>
        ))}
      </ul>
      {gone.length > 0 && (
        <Banner tone="warning" title={t('gone.title', { count: gone.length })}>
          <p>
            {t('gone.inTemplate', {
              count: gone.length,
              paths: new Intl.ListFormat(i18n.language).format(gone.map(({ path }) => path)),
            })}
          </p>
        </Banner>
      )}
    </>
  );
}
