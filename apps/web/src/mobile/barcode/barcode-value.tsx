import type { ReactNode } from 'react';
import type { Path } from '../../settings/model/path.ts';
import { ValueList } from './value-list.tsx';

/** Shows objects and forms of an earlier version, or of a conflict, as the page shows them; undefined for what is readable as it is. */
export function barcodeValue([name, ...deeper]: Path, value: unknown): ReactNode {
  const isShown = name === 'searchObjects' || name === 'alternateAction';
  if (!isShown || deeper.length > 0 || !Array.isArray(value) || value.length === 0) return undefined;
  return <ValueList name={name} value={value} />;
}
