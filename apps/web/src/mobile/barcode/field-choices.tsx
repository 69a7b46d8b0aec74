import {
  DEFAULT_FIELDS,
  DISPLAY_FIELDS_LIMIT,
  selectDisplayFields,
  selectSearchFields,
} from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { BarcodeDefinition } from '@fieldstone/contracts/settings/pages/barcode-objects';
import { roleOf } from '@fieldstone/contracts/settings/pages/barcode-field';
import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import type { DialogForm } from '../../lib/form/use-dialog-form.ts';
import { describeQuery } from '../../domains/field-picker/describe-query.ts';
import { Banner } from '@fieldstone/ui/banner';
import { SearchableCheckboxes } from '@fieldstone/ui/checkbox';
import { SearchableSelect } from '@fieldstone/ui/select';
import type { Option } from '@fieldstone/ui/select';
import { searchedField } from '../../settings/views/barcode-parts.ts';
import { addDisplayField, chooseSearchField, displayFields, removeField } from './barcode-state.ts';
import type { Draft } from '../../settings/views/barcode-parts.ts';

export type FieldChoicesProps = {
  readonly form: Pick<DialogForm<Draft>, 'getValues'>;
  readonly draft: Draft;
  readonly definition: BarcodeDefinition;
  readonly fields: readonly SobjectField[];
  readonly onChange: (draft: Draft) => void;
};

/** The key of the option for the default search field. */
const DEFAULT = 'default';

/** Shows a choice of the search field (requirements BAR-04 and BAR-06). */
export function SearchFieldChoice({ form, draft, definition, fields, onChange }: FieldChoicesProps) {
  const { t } = useTranslation('barcode', { keyPrefix: 'dialog' });
  const client = useQueryClient();
  const [standard] = draft.object.searchObjectFields;
  const searched = searchedField(draft);
  const offered = selectSearchFields(definition, fields);
  const chosen = searched?.newSearch === true ? searched : undefined;
  const { mutate } = useMutation({
    mutationFn: async (field: SobjectField | null) => {
      const [to] = field?.referenceTo ?? [];
      // The app shows a reference by its record's name, whose field differs between objects.
      const described = to === undefined ? undefined : await client.query(describeQuery(to)).catch(() => undefined);
      return described?.fields.find(({ nameField }) => nameField)?.name;
    },
  });
  /** Guards against stale responses: only the last choice for the current object counts. */
  const choose = (name: string) => {
    const field = offered.find((one) => one.name === name) ?? null;
    // Keeps edits made during the request.
    mutate(field, { onSuccess: (nameField) => onChange(chooseSearchField(form.getValues(), field, nameField)) });
  };
  return (
    <SearchableSelect
      label={t('searchField')}
      description={t('searchFieldHelp')}
      searchLabel={t('findField')}
      emptyText={t('noField')}
      isRequired
      options={[
        { id: DEFAULT, label: standard?.fieldLabel ?? '', description: standard?.fieldName ?? '', badge: t('default') },
        ...withGone(offered.map(optionOf), chosen && { name: chosen.fieldName, label: chosen.fieldLabel }),
      ]}
      value={chosen?.fieldName ?? DEFAULT}
      onChange={choose}
    />
  );
}

/** Shows a choice of the result fields beside the two default ones (requirements BAR-04 and BAR-06). */
export function DisplayFieldsChoice({ draft, definition, fields, onChange }: FieldChoicesProps) {
  const { t, i18n } = useTranslation('barcode', { keyPrefix: 'dialog' });
  const { t: whole } = useTranslation('barcode');
  const errorText = useErrorText();
  const [isOver, setOver] = useState(false);
  const offered = selectDisplayFields(definition, fields);
  const shown = displayFields(draft);
  const gone = shown.filter(({ fieldName }) => !offered.some(({ name }) => name === fieldName));
  const always = draft.object.searchObjectFields
    .slice(0, DEFAULT_FIELDS)
    .filter((field) => roleOf(field) === 'result')
    .map(({ fieldLabel }) => fieldLabel);
  const select = (names: readonly string[]) => {
    setOver(names.length > DISPLAY_FIELDS_LIMIT);
    if (names.length > DISPLAY_FIELDS_LIMIT) return;
    const kept = shown
      .filter(({ fieldName }) => !names.includes(fieldName))
      .reduce((next, { id }) => removeField(next, id), draft);
    onChange(offered.filter(({ name }) => names.includes(name)).reduce(addDisplayField, kept));
  };
  return (
    <>
      <SearchableCheckboxes
        label={t('displayFields')}
        description={t('displayHelp', {
          fields: new Intl.ListFormat(i18n.language).format(always),
          limit: DISPLAY_FIELDS_LIMIT,
        })}
        summary={t('displaySummary', { count: shown.length, limit: DISPLAY_FIELDS_LIMIT })}
        searchLabel={t('findField')}
        emptyText={(search) => (offered.length === 0 ? t('noDisplayFields') : t('noDisplayField', { search }))}
        options={[
          ...gone.map(({ fieldName, fieldLabel }) => ({
            id: fieldName,
            label: fieldLabel,
            description: fieldName,
            badge: whole('gone.mark'),
          })),
          ...offered.map(optionOf),
        ]}
        value={shown.map(({ fieldName }) => fieldName)}
        onChange={select}
      />
      {isOver && <Banner tone="warning" title={errorText('barcodeDisplayFieldsLimit') ?? ''} />}
    </>
  );
}

function optionOf({ name, label }: Pick<SobjectField, 'name' | 'label'>): Option {
  return { id: name, label, description: name };
}

/** Returns the options, preceded by the chosen one if the org doesn't offer it. */
function withGone(options: readonly Option[], chosen: Pick<SobjectField, 'name' | 'label'> | undefined): Option[] {
  if (!chosen || options.some(({ id }) => id === chosen.name)) return [...options];
  return [optionOf(chosen), ...options];
}
