import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Path } from '../../settings/path.ts';
import { later } from '../../shared/later.ts';

const ValueList = later(async () => (await import('./value-list.tsx')).ValueList);

/** Shows objects and forms of an earlier version, or of a conflict, as the page shows them; undefined for what is readable as it is. */
export function barcodeValue([name, ...deeper]: Path, value: unknown): ReactNode {
  const isShown = name === 'searchObjects' || name === 'alternateAction';
  if (!isShown || deeper.length > 0 || !Array.isArray(value) || value.length === 0) return undefined;
  return (
    <Suspense>
      <ValueList name={name} value={value} />
    </Suspense>
  );
}
