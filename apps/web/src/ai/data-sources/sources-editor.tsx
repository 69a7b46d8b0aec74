import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { DATA_FIELDS_LIMIT, DATA_OBJECTS_LIMIT, isDefaultDataObject } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageForm } from '../../settings/ui/settings-page.tsx';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { StaticTable } from '@fieldstone/ui/table';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import editor from '../../settings/ui/editor.module.css';
import styles from './page.module.css';
import { objectLabelsQuery } from './source-queries.ts';
import type { SourcesForm } from './sources-section.ts';
import { VisibleCount } from './visible-count.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { ReferencingDialog } from './referencing-dialog.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';

/** Lists the objects that the AI may see, with the extent of each, and edits them. */
export function SourcesEditor({ form }: { readonly form: PageForm<SourcesForm> }) {
  const { t } = useTranslation('ai');
  const { edit, isReadOnly, change, errors } = form;
  const sources = edit.configurations;
  const names = sources.map((source) => source.object_name);
  const labels = useQuery(objectLabelsQuery(names));
  const problem = useErrorText()(Object.values(errors)[0]);
  const [edited, setEdited] = useState<string | undefined>();
  const [deleted, setDeleted] = useState<string | undefined>();
  const [isAdding, setAdding] = useState(false);
  const { listRef, rowRemoved } = useFocusAfterRemoval<HTMLDivElement, HTMLButtonElement>('tbody tr');
  const set = (configurations: DataSource[]) => change('configurations', { ...edit, configurations });
  const labelOf = (object: string) => labels.data?.get(object) ?? object;
  const isGone = (object: string) => labels.data !== undefined && !labels.data.has(object);
  const isFull = sources.length >= DATA_OBJECTS_LIMIT;
  const source = sources.find((one) => one.object_name === edited);

  return (
    <div className="stack-4">
      <div className="row-3">
        {!isReadOnly && (
          <Button icon={<IconPlus aria-hidden="true" />} isDisabled={isFull} onPress={() => setAdding(true)}>
            {t('data-sources.add')}
          </Button>
        )}
        <span className="note">
          {t('data-sources.objectsOf', { count: sources.length, limit: DATA_OBJECTS_LIMIT })}
        </span>
      </div>
      {problem !== undefined && <Banner tone="error" title={problem} />}
      <FailureBanner title={t('data-sources.objectsFailed')} error={labels.error} />
      <div ref={listRef}>
        <StaticTable
          label={pageName('data-sources')}
          columns={(['object', 'description', 'fields', 'records', 'buttons'] as const).map((name) =>
            t(`data-sources.columns.${name}`),
          )}
          rows={sources.map((one) => {
            const object = one.object_name;
            return {
              id: object,
              cells: [
                <span key="object" className={styles.object}>
                  <span>
                    <span>{labelOf(object)}</span>{' '}
                    {isDefaultDataObject(object) && <Badge>{t('data-sources.default')}</Badge>}{' '}
                    {isGone(object) && <Badge tone="warning">{t('data-sources.gone')}</Badge>}
                  </span>
                  <code className={styles.api}>{object}</code>
                </span>,
                one.description === '' ? (
                  <span key="none" className="note">
                    {t('data-sources.none')}
                  </span>
                ) : (
                  one.description
                ),
                <span key="fields" className={styles.fieldCount}>
                  {t('data-sources.fieldsOf', { count: Object.keys(one.fields).length, limit: DATA_FIELDS_LIMIT })}
                </span>,
                <VisibleCount key="count" source={one} sources={sources} />,
                <span key="buttons" className={editor.buttons}>
                  <Button
                    size="small"
                    aria-label={t(isReadOnly ? 'data-sources.viewLabel' : 'data-sources.editLabel', {
                      object: labelOf(object),
                    })}
                    onPress={() => setEdited(object)}
                  >
                    {t(isReadOnly ? 'data-sources.view' : 'data-sources.edit')}
                  </Button>
                  {!isReadOnly && !isDefaultDataObject(object) && (
                    <Button
                      size="small"
                      aria-label={t('data-sources.deleteLabel', { object: labelOf(object) })}
                      onPress={() => setDeleted(object)}
                    >
                      {t('data-sources.delete')}
                    </Button>
                  )}
                </span>,
              ],
            };
          })}
        />
      </div>
      <ConfirmDialog
        isOpen={deleted !== undefined}
        isDanger
        title={t('data-sources.deleteTitle')}
        message={t('data-sources.deleteText', { object: labelOf(deleted ?? '') })}
        confirmLabel={t('data-sources.delete')}
        onCancel={() => setDeleted(undefined)}
        onConfirm={() => {
          set(sources.filter((one) => one.object_name !== deleted));
          setDeleted(undefined);
          rowRemoved(names.indexOf(deleted ?? ''));
        }}
      />
      {source && (
        <SourceDialog
          key={source.object_name}
          source={source}
          sources={sources}
          label={labelOf(source.object_name)}
          labelOf={labelOf}
          isReadOnly={isReadOnly}
          onApply={(next) => {
            set(sources.map((one) => (one.object_name === next.object_name ? next : one)));
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {isAdding && (
        <ReferencingDialog
          objects={names}
          labelOf={labelOf}
          room={DATA_OBJECTS_LIMIT - sources.length}
          onAdd={(added) => {
            set([...sources, ...added]);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
