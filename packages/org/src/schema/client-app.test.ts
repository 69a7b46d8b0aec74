import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readXmlFile } from './xml-file.ts';

const salesforce = fileURLToPath(new URL('../../../../salesforce', import.meta.url));

/** The files of the app: folder, name, ending and root element, from the Metadata API's reference. */
const FILES = [
  ['app/externalClientApps', 'Fieldstone_Console', '.eca-meta.xml', 'ExternalClientApplication'],
  [
    'app/extlClntAppGlobalOauthSets',
    'Fieldstone_Console_glblOauth',
    '.ecaGlblOauth-meta.xml',
    'ExtlClntAppGlobalOauthSettings',
  ],
  ['app/extlClntAppOauthSettings', 'Fieldstone_Console_oauth', '.ecaOauth-meta.xml', 'ExtlClntAppOauthSettings'],
  [
    'policies/extlClntAppOauthPolicies',
    'Fieldstone_Console_oauthPlcy',
    '.ecaOauthPlcy-meta.xml',
    'ExtlClntAppOauthConfigurablePolicies',
  ],
] as const;

const [app, global, settings, policies] = FILES.map(([folder, name, ending, root]) =>
  readXmlFile(join(salesforce, 'client-app', folder, `${name}${ending}`), root),
);

describe('[SFX-11] the External Client App', () => {
  it('consists of these files, each for the same app', () => {
    const found = readdirSync(join(salesforce, 'client-app'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    expect(found.toSorted()).toEqual(FILES.map(([, name, ending]) => `${name}${ending}`).toSorted());
    expect(app?.text('distributionState')).toBe('Local');
    for (const file of [global, settings, policies]) {
      expect(file?.text('externalClientApplication')).toBe('Fieldstone_Console');
      expect(file?.text('label')).toBe(basename(file?.path ?? '').split('.')[0]);
    }
  });

  it('requires the secret and PKCE, and rotates refresh tokens, but has no key and no secret', () => {
    expect(global?.flag('isConsumerSecretOptional', true)).toBe(false);
    for (const name of ['isPkceRequired', 'isRefreshTokenRotationEnabled', 'isSecretRequiredForRefreshToken']) {
      expect(global?.flag(name, false), name).toBe(true);
    }
    expect(global?.optionalText('consumerKey')).toBeNull();
    expect(global?.optionalText('consumerSecret')).toBeNull();
  });

  it('has the scopes that the console requests: api, id and refresh_token', () => {
    expect(settings?.text('commaSeparatedOauthScopes').split(', ')).toEqual(['Api', 'Basic', 'RefreshToken']);
  });

  it('admits the users with these permission sets of the package', () => {
    expect(policies?.text('permittedUsersPolicyType')).toBe('AdminApprovedPreAuthorized');
    const sets = readdirSync(join(salesforce, 'force-app/main/default/permissionsets'));
    const admitted = policies?.text('commaSeparatedPermissionSet').split(',') ?? [];
    expect(admitted).toEqual(['Fieldstone_Configuration', 'Fieldstone_Viewer']);
    for (const name of admitted) expect(sets).toContain(`${name}.permissionset-meta.xml`);
  });

  it('gets the callback URL at the deployment, and nothing else', () => {
    const project = JSON.parse(readFileSync(join(salesforce, 'sfdx-project.json'), 'utf8')) as {
      packageDirectories: ReadonlyArray<{ path: string; package?: string }>;
      replacements: ReadonlyArray<{ filename: string; stringToReplace: string; replaceWithEnv: string }>;
    };
    // Global settings cannot be packaged.
    expect(project.packageDirectories).toContainEqual({ path: 'client-app' });
    const [folder, name, ending] = FILES[1];
    const filename = `client-app/${folder}/${name}${ending}`;
    const callback = { stringToReplace: 'CALLBACK_URL', replaceWithEnv: 'CALLBACK_URL' };
    expect(project.replacements).toEqual([{ filename, ...callback }]);
    expect(global?.text('callbackUrl')).toBe('CALLBACK_URL');
  });

  it('is deployed by the commands of the guide', () => {
    const guide = readFileSync(join(salesforce, '../docs/connecting-salesforce.md'), 'utf8');
    const deploy = 'sf project deploy start --source-dir client-app';
    const commands = guide.split('\n').filter((line) => line.includes(deploy));
    expect(commands.map((line) => line.slice(line.indexOf(deploy)))).toEqual([
      `${deploy}/app --target-org service`,
      `${deploy}/policies --target-org service`,
    ]);
    expect(guide).toContain('export CALLBACK_URL=');
  });
});
