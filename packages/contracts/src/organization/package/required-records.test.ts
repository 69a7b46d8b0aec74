import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { recordProblems } from '../../settings/pages/record-rules.ts';
import { CONFIGURATION_FIELDS, PACKAGE_OBJECTS } from './package-objects.ts';
import { REQUIRED_MODULES, REQUIRED_SETTINGS } from './required-records.ts';

const ROOT = new URL('../../../../..', import.meta.url);
const OBJECTS = new URL('salesforce/force-app/main/default/objects/', ROOT);

describe('the required records', () => {
  it('[STP-02] have values that their own rules accept', () => {
    for (const { id, internalValue, displayValue } of REQUIRED_SETTINGS) {
      expect(recordProblems(id, { internalValue, displayValue }), id).toEqual([]);
    }
  });

  it('[STP-02] fit into one request, each submodule after its module', () => {
    expect(2 + REQUIRED_MODULES.length + REQUIRED_SETTINGS.length).toBeLessThanOrEqual(25);
    for (const [index, { module }] of REQUIRED_MODULES.entries()) {
      if (module !== null) expect(REQUIRED_MODULES.slice(0, index).some(({ id }) => id === module)).toBe(true);
    }
  });

  it('[STP-02] are those that the documentation lists', async () => {
    const documentation = await readFile(new URL('docs/crm-package.md', ROOT), 'utf8');
    const rows = [
      ...REQUIRED_MODULES.map(({ id, name, isActive, module }) => {
        const kind = module === null ? 'module' : `submodule of \`${module}\``;
        return `| \`Process__c\` | \`${id}\` | ${kind}, ${isActive ? 'active' : 'inactive'}: ${name} |`;
      }),
      ...REQUIRED_SETTINGS.map(({ id, displayValue }) => `| \`Configuration_Data__c\` | \`${id}\` | ${displayValue} |`),
    ];
    expect(rows.filter((row) => !documentation.includes(row))).toEqual([]);
  });
});

describe('the objects of the package', () => {
  it('[STP-01] are those that the package deploys', async () => {
    const deployed = (await readdir(OBJECTS)).filter((name) => name.endsWith('__c'));
    expect(PACKAGE_OBJECTS.toSorted()).toEqual(deployed.toSorted());
  });

  it.each(Object.entries(CONFIGURATION_FIELDS))(
    '[STP-01] %s has the fields that the package deploys',
    async (object, fields) => {
      const files = await readdir(new URL(`${object}/fields/`, OBJECTS));
      expect(fields.toSorted()).toEqual(files.map((file) => file.replace('.field-meta.xml', '')).toSorted());
    },
  );
});
