import type { Ledger } from '../ledger.ts';
import { PRODUCT_LINES, SERVICES, SPARE_PARTS } from './product-table.ts';

export type Product = {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly noun: string;
  readonly code: string;
};
export type Products = {
  readonly equipment: readonly Product[];
  readonly parts: readonly Product[];
  readonly services: readonly Product[];
};

/** Adds 120 products: equipment of seven families, spare parts and services. */
export function addProducts(ledger: Ledger): Products {
  const add = (name: string, code: string, family: string, noun: string, unit: string): Product => {
    const id = ledger.add('Product2', {
      Name: name,
      ProductCode: code,
      StockKeepingUnit: `${code}-EU`,
      Family: family,
      Description: `${name}, ${family.toLowerCase()}.`,
      IsActive: !ledger.random.chance(5),
      QuantityUnitOfMeasure: unit,
    });
    return { id, name, family, noun, code };
  };
  const numbered = (prefix: string, index: number): string => `${prefix}-${String(index + 100)}`;
  return {
    equipment: PRODUCT_LINES.flatMap(({ family, brand, code, noun, models }) =>
      models.map((model, index) => add(`${brand} ${model}`, numbered(code, index), family, noun, 'Each')),
    ),
    parts: SPARE_PARTS.map((name, index) => add(name, numbered('SP', index), 'Spare Parts', 'part', 'Each')),
    services: SERVICES.map((name, index) => add(name, numbered('SV', index), 'Service', 'service', 'Hour')),
  };
}
