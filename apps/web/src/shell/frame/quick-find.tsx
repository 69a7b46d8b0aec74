import { useTranslation } from 'react-i18next';
import { SearchField } from '@fieldstone/ui/search-field';
import styles from './navigation.module.css';

export type QuickFindProps = {
  readonly search: string;
  readonly onChange: (search: string) => void;
  /** Number of pages whose names contain the text. */
  readonly found: number;
};

/** Searches the pages of the navigation by their names. */
export function QuickFind({ search, onChange, found }: QuickFindProps) {
  const { t } = useTranslation('app');
  const isSearching = search.trim() !== '';
  return (
    <div className={styles.head}>
      <SearchField label={t('quickFind.label')} value={search} onChange={onChange} />
      <output className={isSearching ? styles.found : 'visually-hidden'}>
        {isSearching && (found === 0 ? t('quickFind.none', { text: search }) : t('quickFind.found', { count: found }))}
      </output>
    </div>
  );
}
