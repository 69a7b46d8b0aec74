import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@fieldstone/ui/search-field';
import type { FieldChoice } from './field-node.ts';
import styles from './field-picker.module.css';
import { FieldResults } from './field-results.tsx';

export type FieldPickerProps = {
  /** API name of the object whose fields, and those of the objects it references, are offered. */
  readonly object: string;
  /** The tree's name for screen readers. */
  readonly label: string;
  /** Paths that are marked as chosen. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (field: FieldChoice) => void;
};

/**
 * A tree over the fields of an object and, along references, of up to five more objects; quick find looks in what is loaded. What it
 * is opened for loads when it is opened.
 */
export function FieldPicker(props: FieldPickerProps) {
  const { t } = useTranslation('field-picker');
  const [search, setSearch] = useState('');
  // Typing never waits for the rows.
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
