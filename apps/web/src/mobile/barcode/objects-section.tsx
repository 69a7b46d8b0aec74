import type { Barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { BARCODE_OBJECTS_LIMIT } from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { Ref } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryErrors } from '../../settings/ui/entry-errors.tsx';
import { errorsAt } from '../../settings/model/field-errors.ts';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { EmptyState } from '@fieldstone/ui/empty-state';
import { StaticTable } from '@fieldstone/ui/table';
import { searchedField } from '../../settings/views/barcode-parts.ts';
import { createDraft } from './barcode-state.ts';
import type { GoneIds } from './gone-notice.tsx';
import styles from './page.module.css';
import { Summary } from '../../settings/views/barcode-summary.tsx';
import type { Editing } from './use-object-editing.ts';
import { AddObject } from './add-object.tsx';
import { GoneNotice } from './gone-notice.tsx';

export type ObjectsSectionProps = {
  readonly form: PageForm<Barcode>;
  readonly onOpen: (mode: Editing['mode'], object: string) => void;
  readonly onRemove: (object: string) => void;
  readonly listRef: Ref<HTMLDivElement>;
  readonly headingRef: Ref<HTMLHeadingElement>;
};

/** Shows the scannable objects and the choice of the next one (requirements BAR-01 and BAR-02). */
export function ObjectsSection({ form, onOpen, onRemove, listRef, headingRef }: ObjectsSectionProps) {
  const { t } = useTranslation('barcode');
  const errorText = useErrorText();
  const { edit, errors } = form;
  const isEditable = !form.isReadOnly;
  const names = edit.searchObjects.map(({ targetObjectName }) => targetObjectName);
  const [gone, setGone] = useState<GoneIds>({});
  const rows = names.flatMap((name, place) => {
    const draft = createDraft(edit, name);
    return draft ? [{ name, place, draft, marked: new Set(gone[name]) }] : [];
  });
  const isOfEntry = (path: string) => {
    const [list, place] = path.split('.');
    const alternate = list === 'alternateAction' ? edit.alternateAction[Number(place)] : undefined;
    return (list === 'searchObjects' && place !== undefined) || names.includes(alternate?.objectName2 ?? '');
  };
  /** Returns the errors of an object and of the form that opens if a scan finds no record of it. */
  const errorsOf = (name: string, place: number) => [
    ...errorsAt(errors, `searchObjects.${place}`),
    ...edit.alternateAction.flatMap(({ objectName2 }, at) =>
      objectName2 === name ? errorsAt(errors, `alternateAction.${at}`) : [],
    ),
  ];
  const listErrors = Object.entries(errors).flatMap(([path, error]) =>
    path === 'enabled' || isOfEntry(path) ? [] : [error],
  );

  return (
    <section aria-labelledby="barcode-objects" className="stack-3">
      <div>
        <h2 id="barcode-objects" ref={headingRef} tabIndex={-1} className="title">
          {t('heading')}
        </h2>
        <p className="note">{t('hint', { used: names.length, limit: BARCODE_OBJECTS_LIMIT })}</p>
      </div>
      {[...new Set(listErrors)].map((error) => (
        <Banner key={error} tone="error" title={errorText(error) ?? error} />
      ))}
      <GoneNotice edit={edit} onFound={setGone} />
      {isEditable && <AddObject edit={edit} onAdd={(object) => onOpen('add', object)} />}
      <div ref={listRef}>
        {rows.length === 0 ? (
          <EmptyState title={t('empty')}>{t(isEditable ? 'emptyText' : 'emptyReadOnly')}</EmptyState>
        ) : (
          <StaticTable
            label={t('table')}
            columns={[t('objects'), t('searchFields'), t('actions')]}
            rows={rows.map(({ name, place, draft, marked }) => {
              const object = draft.object.displayObjectName;
              const searched = searchedField(draft);
              return {
                // A stored list may contain an object twice.
                id: `${name} ${names.slice(0, place).filter((before) => before === name).length}`,
                cells: [
                  <div key="object" className={styles.object}>
                    <span className={styles.name}>
                      <span>{object}</span> {marked.has('object') && <Badge tone="warning">{t('gone.mark')}</Badge>}
                    </span>
                    <EntryErrors errors={[...new Set(errorsOf(name, place))]} />
                    <Summary draft={draft} gone={marked} isSearchShown={false} />
                  </div>,
                  <span key="search">
                    <span>{searched?.fieldLabel}</span>{' '}
                    {searched && marked.has(searched.id) && <Badge tone="warning">{t('gone.mark')}</Badge>}
                  </span>,
                  <span key="actions" className={styles.actions}>
                    {isEditable ? (
                      <>
                        <Button
                          size="small"
                          variant="quiet"
                          aria-label={t('edit', { object })}
                          onPress={() => onOpen('edit', name)}
                        >
                          {t('editShort')}
                        </Button>
                        <Button
                          size="small"
                          variant="quiet"
                          aria-label={t('remove', { object })}
                          onPress={() => onRemove(name)}
                        >
                          {t('removeShort')}
                        </Button>
                      </>
                    ) : (
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={t('view', { object })}
                        onPress={() => onOpen('view', name)}
                      >
                        {t('viewShort')}
                      </Button>
                    )}
                  </span>,
                ],
              };
            })}
          />
        )}
      </div>
    </section>
  );
}
