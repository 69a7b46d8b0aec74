/** Minimum package versions of settings (requirement APP-11). */
export const PACKAGE_VERSIONS = { barcode: '23.2', timesheets: '24.19110', serviceTasks: '24.99101' } as const;

/**
 * Compares dotted versions number by number: `24.10` is above `24.9`. Missing and non-numeric parts count as 0.
 * @returns a negative number, 0 or a positive number, as for `Array.prototype.sort`
 */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [numbers(left), numbers(right)];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbers(version: string): number[] {
  return version.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
}
