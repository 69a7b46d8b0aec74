import * as z from 'zod/mini';
import { defineSetting } from './setting.ts';

/** Field inventory: technicians see stock; a stock transfer process of '' switches stock transfer off. */
export const fieldInventory = defineSetting({
  id: 'SET006',
  name: 'field-inventory',
  slug: 'field-inventory/general',
  schema: z.looseObject({
    enabled: z.boolean(),
    stockTransferInventoryProcess: z.string().check(z.maxLength(255, 'inventoryProcessTooLong')),
  }),
  defaults: { enabled: false, stockTransferInventoryProcess: '' },
  // Blank disables stock transfer (seed 2, section 2); the app compares with an empty text.
  toStore: (payload) =>
    payload.stockTransferInventoryProcess.trim() === '' ? { ...payload, stockTransferInventoryProcess: '' } : payload,
});
