import * as z from 'zod/mini';
import { LIMITS } from '../../platform/limits.ts';
import { isOneLine } from '../../platform/primitives.ts';
import { defineSetting } from '../setting.ts';
import { toSummary } from '../setting-summary.ts';

/** Field inventory: lets technicians see stock; an empty stock transfer process disables stock transfer. */
export const fieldInventory = defineSetting({
  id: 'SET006',
  name: 'field-inventory',
  slug: 'field-inventory/general',
  schema: z.looseObject({
    enabled: z.boolean(),
    stockTransferInventoryProcess: z
      .string()
      .check(z.maxLength(LIMITS.inventoryProcessTooLong.maximum, 'inventoryProcessTooLong')),
  }),
  summary: (payload) => toSummary({ on: payload.enabled, value: payload.stockTransferInventoryProcess }),
  defaults: { enabled: false, stockTransferInventoryProcess: '' },
  saveProblems: ({ stockTransferInventoryProcess: process }) =>
    process.trim() === '' || isOneLine(process)
      ? []
      : [{ path: ['stockTransferInventoryProcess'], message: 'oneLine' }],
  // Blank disables stock transfer (requirement SIM-01), and the app compares with an empty text.
  toStore: (payload) =>
    payload.stockTransferInventoryProcess.trim() === '' ? { ...payload, stockTransferInventoryProcess: '' } : payload,
});
