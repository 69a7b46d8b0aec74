import { COMPOSITE_LIMIT } from '@fieldstone/contracts/settings/setting-records';
import { pagesOf } from '../../settings/stored.ts';
import { BATCH } from '../apply/write-batch.ts';

/**
 * Returns the estimated number of CRM calls that applying takes: every base is read first, each batch again, and values
 * are written together.
 */
export function callsFor({
  targets,
  settings,
  items,
}: {
  readonly targets: number;
  /** Number of settings that are stored in the CRM. */
  readonly settings: number;
  /** Number of settings of targets to write. */
  readonly items: number;
}): number {
  if (items === 0 || settings === 0) return 0;
  return 2 * pagesOf(targets, settings) + Math.floor(items / BATCH) + Math.ceil(items / COMPOSITE_LIMIT);
}
