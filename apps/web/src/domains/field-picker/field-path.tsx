import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import styles from './field-path.module.css';
import type { PathState } from './resolve-path.ts';
import { FieldTypeIcon } from './field-type-icon.tsx';

export type FieldPathProps = {
  readonly path: string;
  readonly state: PathState;
  /** Not stored yet: an unknown path was probably never valid. */
  readonly isNew?: boolean;
};

/** Shows a path: the labels along it, the path itself, and a mark if the org doesn't have it. */
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
        <code className="detail">{path}</code>
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

/** Returns a field's name for messages: the labels along the path, or the path if they are unknown. */
export function trailText(path: string, state: PathState): string {
  return state.status === 'known' ? state.trail.join(' › ') : path;
}
