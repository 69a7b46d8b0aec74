import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { DATA_DESCRIPTION_LIMIT, DATA_FIELDS_LIMIT } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import { useTranslation } from 'react-i18next';
import { Field } from '../../lib/form/field.tsx';
import type { DialogForm } from '../../lib/form/use-dialog-form.ts';
import { Badge } from '@fieldstone/ui/badge';
import { IconButton } from '@fieldstone/ui/icon-button';
import { SearchableSelect } from '@fieldstone/ui/select';
import { TextField } from '@fieldstone/ui/text-field';
import { useFocusAfterRemoval } from '@fieldstone/ui/use-focus-after-removal';
import styles from './page.module.css';

export type FieldListProps = {
  readonly form: DialogForm<DataSource>;
  /** The fields of the object in the org; undefined until they are loaded. */
  readonly fields: readonly SobjectField[] | undefined;
  readonly isReadOnly: boolean;
};

/** Edits the fields that the AI may see, each with a description for the AI. */
export function FieldList({ form, fields, isReadOnly }: FieldListProps) {
  const { t } = useTranslation('ai');
  const { listRef, fallbackRef, rowRemoved } = useFocusAfterRemoval<HTMLUListElement, HTMLHeadingElement>('li');
  const draft = form.watch();
  const chosen = Object.entries(draft.fields);
  const choose = (next: DataSource['fields']) => form.replace({ ...draft, fields: next }, ['fields']);
  const isFull = chosen.length >= DATA_FIELDS_LIMIT;
  const others = (fields ?? []).filter(({ name }) => draft.fields[name] === undefined);
  return (
    <section aria-labelledby="source-fields" className="stack-3">
      <h3 ref={fallbackRef} tabIndex={-1} id="source-fields" className="title">
        <span>{t('data-sources.dialog.fields')}</span>{' '}
        <span className="note">{t('data-sources.fieldsOf', { count: chosen.length, limit: DATA_FIELDS_LIMIT })}</span>
      </h3>
      <ul ref={listRef} className={styles.fieldRows}>
        {chosen.map(([name, { label }], index) => (
          <li key={name} className={styles.fieldRow}>
            <span className={styles.object}>
              <span>
                <span>{label}</span>{' '}
                {fields && fields.every((field) => field.name !== name) && (
                  <Badge tone="warning">{t('data-sources.gone')}</Badge>
                )}
              </span>
              <code className={styles.api}>{name}</code>
            </span>
            <Field form={form} name={`fields.${name}.description`}>
              {(field) => (
                <TextField
                  {...field}
                  aria-label={t('data-sources.dialog.fieldDescription', { field: label })}
                  placeholder={t('data-sources.dialog.fieldHint')}
                  maxLength={DATA_DESCRIPTION_LIMIT}
                  isReadOnly={isReadOnly}
                />
              )}
            </Field>
            {!isReadOnly && (
              <IconButton
                label={t('data-sources.dialog.removeField', { field: label })}
                icon={<IconX aria-hidden="true" />}
                onPress={() => {
                  choose(Object.fromEntries(chosen.filter(([other]) => other !== name)));
                  rowRemoved(index);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {isFull && <p className="note">{t('data-sources.dialog.fieldsFull', { count: DATA_FIELDS_LIMIT })}</p>}
      {!isReadOnly && !isFull && others.length > 0 && (
        <SearchableSelect
          label={t('data-sources.dialog.addField')}
          searchLabel={t('data-sources.dialog.fieldSearch')}
          emptyText={t('data-sources.dialog.fieldNone')}
          placeholder={t('data-sources.dialog.fieldChoose')}
          options={others.map(({ name, label }) => ({ id: name, label, description: name }))}
          value={null}
          onChange={(name) => {
            const field = others.find((one) => one.name === name);
            if (field) choose({ ...draft.fields, [name]: { label: field.label, description: '' } });
          }}
        />
      )}
    </section>
  );
}
