import type { Path } from '@fieldstone/contracts/settings/merge/collision';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useEventObject } from '../../lib/start-data/app-data-query.ts';
import { FieldPath } from '../../domains/field-picker/field-path.tsx';
import { useFieldPaths } from '../../domains/field-picker/use-field-paths.ts';
import styles from './view-editor.module.css';

/** Shows the fields of a version or a conflict as the page does; returns undefined for plain values. */
export function viewValue([field, ...deeper]: Path, value: unknown): ReactNode {
  const paths =
    field === 'configuration' && deeper.length === 0 ? z.array(z.string()).safeParse(value).data : undefined;
  return paths === undefined || paths.length === 0 ? undefined : <ViewFields paths={paths} />;
}

function ViewFields({ paths }: { readonly paths: readonly string[] }) {
  const { stateOf } = useFieldPaths(useEventObject().object, paths);
  return (
    <ul className={styles.values}>
      {paths.map((path) => (
        <li key={path}>
          <FieldPath path={path} state={stateOf(path)} />
        </li>
      ))}
    </ul>
  );
}
