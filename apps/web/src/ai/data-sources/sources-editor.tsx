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
import { EditableList } from '@fieldstone/ui/editable-list';
import type { ListAction } from '@fieldstone/ui/editable-list';
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
  const [isAdding, setAdding] = useState(false);
  const set = (configurations: DataSource[]) => change('configurations', { ...edit, configurations });
  const labelOf = (object: string) => labels.data?.get(object) ?? object;
  const isGone = (object: string) => labels.data !== undefined && !labels.data.has(object);
  const isFull = sources.length >= DATA_OBJECTS_LIMIT;
  const source = sources.find((one) => one.object_name === edited);

  return (
    <div className="stack-4">
      {problem !== undefined && <Banner tone="error" title={problem} />}
      <FailureBanner title={t('data-sources.objectsFailed')} error={labels.error} />
      <EditableList
        label={pageName('data-sources')}
        rows={sources.map((one) => ({ ...one, id: one.object_name }))}
        columns={[
          {
            id: 'object',
            label: t('data-sources.columns.object'),
            render: ({ id }) => (
              <span className={styles.object}>
                <span>
                  <span>{labelOf(id)}</span> {isDefaultDataObject(id) && <Badge>{t('data-sources.default')}</Badge>}{' '}
                  {isGone(id) && <Badge tone="warning">{t('data-sources.gone')}</Badge>}
                </span>
                <code className={styles.api}>{id}</code>
              </span>
            ),
          },
          {
            id: 'description',
            label: t('data-sources.columns.description'),
            render: ({ description }) =>
              description === '' ? <span className="note">{t('data-sources.none')}</span> : description,
          },
          {
            id: 'fields',
            label: t('data-sources.columns.fields'),
            render: ({ fields }) => (
              <span className={styles.fieldCount}>
                {t('data-sources.fieldsOf', { count: Object.keys(fields).length, limit: DATA_FIELDS_LIMIT })}
              </span>
            ),
          },
          {
            id: 'records',
            label: t('data-sources.columns.records'),
            render: ({ id: _id, ...one }) => <VisibleCount source={one} sources={sources} />,
          },
        ]}
        nameOf={({ id }) => labelOf(id)}
        actionsOf={({ id }) => {
          const open: ListAction = { kind: isReadOnly ? 'view' : 'edit', onPress: () => setEdited(id) };
          if (isReadOnly || isDefaultDataObject(id)) return [open];
          const confirm = {
            title: t('data-sources.deleteTitle'),
            message: t('data-sources.deleteText', { object: labelOf(id) }),
          };
          const remove = () => set(sources.filter((one) => one.object_name !== id));
          return [open, { kind: 'delete', confirm, onPress: remove }];
        }}
        tools={
          <>
            {!isReadOnly && (
              <Button icon={<IconPlus aria-hidden="true" />} isDisabled={isFull} onPress={() => setAdding(true)}>
                {t('data-sources.add')}
              </Button>
            )}
            <span className="note">
              {t('data-sources.objectsOf', { count: sources.length, limit: DATA_OBJECTS_LIMIT })}
            </span>
          </>
        }
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
