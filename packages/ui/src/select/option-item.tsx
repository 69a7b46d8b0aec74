import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { ListBoxItem } from 'react-aria-components/ListBox';
import { Badge } from '../badge/badge.tsx';
import styles from './list-box.module.css';
import type { Option } from './option.ts';

/** Shows an option of a list: its label, an optional second line, and a check mark if selected. */
export function OptionItem({ option }: { readonly option: Option }) {
  return (
    <ListBoxItem id={option.id} textValue={option.label} className={styles.item}>
      {({ isSelected }) => (
        <>
          <span className={styles.text}>
            <span>{option.label}</span>
            {option.description !== undefined && <span className="detail">{option.description}</span>}
          </span>
          {option.badge !== undefined && <Badge tone="accent">{option.badge}</Badge>}
          {isSelected && <IconCheck aria-hidden="true" size={16} />}
        </>
      )}
    </ListBoxItem>
  );
}
