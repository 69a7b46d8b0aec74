import { CHANGE_ORIGINS } from '@fieldstone/contracts/platform/change-origin';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@fieldstone/ui/search-field';
import { SearchableSelect, Select } from '@fieldstone/ui/select';
import { PeriodField } from '../../domains/period/period-field.tsx';
import { PageFilters } from '../../lib/page/page-filters.tsx';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { withChosen } from '../../lib/form/with-chosen.ts';
import { useTypedText } from '../../lib/use-debounced.ts';
import styles from './change-history.module.css';
import { changeAuthorsQuery } from './change-queries.ts';
import { settingChoices } from './setting-choices.ts';
import { OUTCOMES, TEXT_LIMIT } from './use-change-filters.ts';
import type { ChangeFilterState, FilterName } from './use-change-filters.ts';

const ALL = '';

/** Shows the filters of the change history. */
export function ChangeFilterBar({ filters }: { readonly filters: ChangeFilterState }) {
  const { t, i18n } = useTranslation('change-history');
  const { profiles } = useAppData();
  const { data: people = [] } = useQuery(changeAuthorsQuery);
  const { offered, values, count, set } = filters;
  const choose = (name: FilterName) => (id: string) => set(name, id === ALL ? undefined : id);
  const searchable = (
    name: 'person' | 'profile' | 'setting',
    options: ReadonlyArray<{ readonly id: string; readonly label: string }>,
  ) => (
    <SearchableSelect
      label={t(`filters.${name}.label`)}
      searchLabel={t(`filters.${name}.search`)}
      emptyText={t(`filters.${name}.none`)}
      options={[{ id: ALL, label: t(`filters.${name}.all`) }, ...options]}
      value={values[name] ?? ALL}
      onChange={choose(name)}
    />
  );
  return (
    <div className={styles.filters}>
      <PageFilters count={count}>
        <TextFilter text={values.text ?? ''} onChange={(text) => set('text', text)} />
        <div className={styles.selects}>
          {searchable('person', withChosen(people.map(asOption), values.person))}
          {offered.includes('profile') &&
            searchable(
              'profile',
              withChosen(
                profiles.map(({ id, name }) => ({ id, label: name })),
                values.profile,
              ),
            )}
          {searchable('setting', withChosen(settingChoices(i18n.language), values.setting))}
          <Select
            label={t('filters.origin.label')}
            options={[
              { id: ALL, label: t('filters.origin.all') },
              ...CHANGE_ORIGINS.map((id) => ({ id, label: t(`origins.${id}`) })),
            ]}
            value={values.origin ?? ALL}
            onChange={choose('origin')}
          />
          <Select
            label={t('filters.outcome.label')}
            options={[
              { id: ALL, label: t('filters.outcome.all') },
              ...OUTCOMES.map((id) => ({ id, label: t(`outcomes.${id}`) })),
            ]}
            value={values.outcome ?? ALL}
            onChange={choose('outcome')}
          />
        </div>
        <PeriodField period={filters.period} />
      </PageFilters>
    </div>
  );
}

const asOption = (name: string) => ({ id: name, label: name });

function TextFilter({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation('change-history');
  const [typed, setTyped] = useTypedText(text, onChange);
  return <SearchField label={t('filters.text')} value={typed} maxLength={TEXT_LIMIT} onChange={setTyped} />;
}
