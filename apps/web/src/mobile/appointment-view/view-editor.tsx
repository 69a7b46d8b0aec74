import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { VIEW_FIELDS_LIMIT } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { eventTypeName } from '@fieldstone/contracts/settings/calendar/event-type';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { useAppData, useEventObject } from '../../lib/start-data/app-data-query.ts';
import { trailText } from '../../domains/field-picker/field-path.tsx';
import { FieldPickerPanel } from '../../domains/field-picker/field-picker-panel.tsx';
import type { FieldChoice } from '../../domains/field-picker/field-node.ts';
import { useFieldPaths } from '../../domains/field-picker/use-field-paths.ts';
import { useIsWide } from '../../domains/field-picker/use-is-wide.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { cx } from '@fieldstone/ui/cx';
import { FieldList } from './field-list.tsx';
import styles from './view-editor.module.css';
import { withField, withMoved } from './view-fields.ts';
import type { ViewSetting } from './view-fields.ts';

/** Shows the chosen fields in their order, and the picker that adds to them. */
export function ViewEditor({ form }: { readonly form: PageForm<ViewSetting> }) {
  const { t, i18n } = useTranslation('calendar');
  const errorText = useErrorText();
  const { edit } = form;
  const chosen = edit.configuration;
  const { object } = useEventObject();
  const eventType = eventTypeName.parse(useAppData().eventTypeName);
  const paths = useFieldPaths(object, chosen);
  const isWide = useIsWide();
  const [isPicking, setPicking] = useState(false);
  const [said, setSaid] = useState('');
  const canEdit = !form.isReadOnly;
  const error = errorText(form.errors['configuration']);
  const gone = paths.hasFields ? chosen.filter((path) => paths.stateOf(path).status === 'unknown') : [];

  const change = (configuration: readonly string[]) =>
    form.change('configuration', { ...edit, eventType, configuration: [...configuration] });

  const add = ({ path, trail }: FieldChoice) => {
    const next = withField(chosen, path);
    const field = trail.join(' › ');
    if (next === chosen) {
      setSaid(chosen.length < VIEW_FIELDS_LIMIT ? t('view.twice', { field }) : '');
      return;
    }
    setSaid(t('view.added', { field, place: next.length }));
    change(next);
  };

  return (
    <div className={cx(styles.page, isWide && canEdit && styles.wide)}>
      <section aria-labelledby="view-fields" className={styles.chosen}>
        <header className={styles.header}>
          <h2 id="view-fields" className="subtitle">
            {t('view.title')}
          </h2>
          <span className={cx('note', styles.counter)}>
            {t('view.counter', { count: chosen.length, limit: VIEW_FIELDS_LIMIT })}
          </span>
        </header>
        <p className={cx('note', styles.help)}>{t('view.help')}</p>
        {error !== undefined && <Banner tone="error" title={error} />}
        {chosen.length > 0 && edit.eventType !== eventType && (
          <Banner tone="info" title={t('eventType.title', { stored: edit.eventType })}>
            <p>{t('eventType.text', { stored: edit.eventType, current: eventType })}</p>
          </Banner>
        )}
        {chosen.length >= VIEW_FIELDS_LIMIT && (
          <Banner tone="info" title={t('maximum', { number: VIEW_FIELDS_LIMIT })} />
        )}
        {gone.length > 0 && (
          <Banner tone="warning" title={t('gone.title', { count: gone.length })}>
            <p>{t('gone.inView', { count: gone.length, paths: new Intl.ListFormat(i18n.language).format(gone) })}</p>
          </Banner>
        )}
        <FieldList
          chosen={chosen}
          errors={form.errors}
          paths={paths}
          canEdit={canEdit}
          onMove={(from, to) => {
            const path = chosen[from] ?? '';
            setSaid(
              t('view.moved', { field: trailText(path, paths.stateOf(path)), place: to + 1, count: chosen.length }),
            );
            change(withMoved(chosen, from, to));
          }}
          onRemove={(index) => {
            const path = chosen[index] ?? '';
            setSaid(t('view.removed', { field: trailText(path, paths.stateOf(path)) }));
            change(chosen.toSpliced(index, 1));
          }}
          addButton={
            !isWide && (
              <Button icon={<IconPlus aria-hidden="true" size={16} />} onPress={() => setPicking(true)}>
                {t('view.add')}
              </Button>
            )
          }
        />
        <output className="visually-hidden">{said}</output>
      </section>
      {canEdit && (
        <FieldPickerPanel
          title={t('picker.title')}
          note={t('view.note')}
          object={object}
          chosen={new Set(chosen)}
          isWide={isWide}
          isOpen={isPicking}
          onClose={() => setPicking(false)}
          onChoose={add}
        />
      )}
    </div>
  );
}
