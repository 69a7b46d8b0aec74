import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import styles from './field-path.module.css';
import type { PathState } from './resolve-path.ts';
import { FieldTypeIcon } from './field-type-icon.tsx';

/** Loaded when it is drawn: the icons of all types weigh more than the rest of the list, and their place waits for them. */

export type FieldPathProps = {
  readonly path: string;
  readonly state: PathState;
  /** Just written: one that is unknown never was a field, as far as anybody knows. */
  readonly isNew?: boolean;
};

/** A path as a person reads it: the labels on its way, the path itself, and whether the org still has it. */
export function FieldPath({ path, state, isNew = false }: FieldPathProps) {
  const { t } = useTranslation('field-picker');
  return (
    <span className={styles.field}>
      <span className={styles.icon} data-problem={state.status === 'unknown' ? (isNew ? 'new' : 'old') : undefined}>
        <StateIcon state={state} />
      </span>
      <span className={styles.names}>
        {state.status === 'known' && (
          <span className={styles.trail}>
            {state.trail.map((label, level) => (
              <span key={state.trail.slice(0, level + 1).join(' ')}>{label}</span>
            ))}
          </span>
        )}
        <code className={styles.path}>{path}</code>
        {state.status === 'unknown' && (
          <Badge tone={isNew ? 'danger' : 'warning'}>{t(isNew ? 'path.invalid' : 'path.gone')}</Badge>
        )}
      </span>
    </span>
  );
}

function StateIcon({ state }: { readonly state: PathState }) {
  if (state.status === 'known') {
    return <FieldTypeIcon type={state.type} />;
  }
  const Icon = state.status === 'unknown' ? IconAlertTriangle : IconHelp;
  return <Icon aria-hidden="true" size={18} stroke={1.75} />;
}

/** A field's name for messages: the labels on the way to it, or the path where they are not known. */
export function trailText(path: string, state: PathState): string {
  return state.status === 'known' ? state.trail.join(' › ') : path;
}
