import type { FormProcess } from '@fieldstone/contracts/platform/org/org';
import { useTranslation } from 'react-i18next';
import { SearchableSelect } from '@fieldstone/ui/select';
import type { Option } from '@fieldstone/ui/select';

export type FormChoiceProps = {
  readonly label: string;
  readonly description?: string;
  /** Undefined if they couldn't be loaded. */
  readonly forms: readonly FormProcess[] | undefined;
  /** The label of the option for no form, if that is allowed. */
  readonly noneLabel?: string;
  /** The id of the chosen form; blank for none. */
  readonly value: string;
  /** The reason for an empty list. */
  readonly emptyText: string;
  readonly errorMessage?: string | undefined;
  readonly onChange: (processId: string) => void;
};

/** The key of the option for no form. */
const NONE = 'none';

/** Shows a searchable choice of the org's forms. */
export function FormChoice(props: FormChoiceProps) {
  const { label, description, forms, noneLabel, value, emptyText, errorMessage, onChange } = props;
  const { t } = useTranslation('barcode');
  const options: Option[] = (forms ?? []).map(({ processId, name, purpose }) => ({
    id: processId,
    label: name,
    description: [purpose, processId].filter(Boolean).join(' · '),
  }));
  const isGone = forms !== undefined && value !== '' && !options.some(({ id }) => id === value);
  if (isGone) options.unshift({ id: value, label: value, badge: t('gone.mark') });
  const none = noneLabel === undefined ? [] : [{ id: NONE, label: noneLabel }];
  const isUnknown = forms === undefined && value !== '';
  return (
    <SearchableSelect
      label={label}
      {...(description !== undefined && { description })}
      searchLabel={t('dialog.findForm')}
      emptyText={forms?.length === 0 ? emptyText : t('dialog.noForm')}
      placeholder={isUnknown ? value : t('dialog.chooseForm')}
      isRequired={noneLabel === undefined}
      options={[...none, ...options]}
      value={value === '' ? (none[0]?.id ?? null) : value}
      errorMessage={errorMessage}
      onChange={(id) => onChange(id === NONE ? '' : id)}
    />
  );
}
