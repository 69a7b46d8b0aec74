/** Package versions from which a group of settings exists (decisions.md, Limits and thresholds). */
export const PACKAGE_VERSIONS = { barcode: '23.2', timesheets: '24.19110', serviceTasks: '24.99101' } as const;

/**
 * Compares dotted versions number by number: `24.10` is above `24.9`; missing parts count as 0; what is no number counts as 0.
 * @returns negative, 0 or positive, as `Array.prototype.sort` expects it
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
