import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@fieldstone/ui/search-field';
import styles from './field-picker.module.css';
import { FieldResults } from './field-results.tsx';
import type { FieldResultsProps } from './field-results.tsx';

export type FieldPickerProps = Omit<FieldResultsProps, 'search' | 'focusRef'>;

/**
 * Shows a tree of an object's fields and, along references, of up to five more objects. A reference loads when it is opened;
 * quick find searches the loaded fields.
 */
export function FieldPicker(props: FieldPickerProps) {
  const { t } = useTranslation('field-picker');
  const [search, setSearch] = useState('');
  // Rendering the rows must not delay typing.
  const shownSearch = useDeferredValue(search);
  const focusFirst = useRef<() => void>(null);
  return (
    <div className={styles.picker}>
      <SearchField
        label={t('find')}
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return event.continuePropagation();
          event.preventDefault();
          return focusFirst.current?.();
        }}
      />
      <FieldResults {...props} search={shownSearch} focusRef={focusFirst} />
    </div>
  );
}
