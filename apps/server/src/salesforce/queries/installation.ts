import type { Crm } from '../crm.ts';
import { isMissingObject } from '../client/errors.ts';
import { name, soql } from '../soql.ts';
import { textOf } from '../values.ts';

/** The installed package's key and version; null where the org has none. */
export type Installation = { readonly key: string | null; readonly packageVersion: string | null };

/** Package version without an installation record: older than every relevant version. */
export const NO_PACKAGE = '0';

/** Reads the org's installation record; both parts are null without the package. */
export async function loadInstallation(crm: Crm): Promise<Installation> {
  const { object, key, packageVersion } = crm.names.installation;
  try {
    const [row] = await crm.query(soql`
      SELECT Id, ${name(key)}, ${name(packageVersion)} FROM ${name(object)} ORDER BY CreatedDate, Id LIMIT 1`);
    return {
      key: row ? textOf(row, key) : null,
      packageVersion: row ? textOf(row, packageVersion) : null,
    };
  } catch (error) {
    if (isMissingObject(error)) return { key: null, packageVersion: null };
    throw error;
  }
}
