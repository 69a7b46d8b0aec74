import type * as contract from '@fieldstone/contracts/organization/app-data';
import { loadInstallation, NO_PACKAGE } from '../../salesforce/queries/installation.ts';
import { missingAiPermissions, missingPermissions } from '../../salesforce/queries/permissions.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import { loadAppConfig } from './app-config.ts';
import type { Sessions } from '../../access/sessions.ts';
import { countModules, loadSubmodules } from '../../salesforce/queries/modules.ts';

/** Returns the handlers of the browser's start-up data. */
export const appDataHandlers = ({ sessions }: { readonly sessions: Pick<Sessions, 'updateUser'> }) => ({
  installationKey: (async (_input, { crm, session }) => {
    const { key: installationKey, packageVersion: installed } = await loadInstallation(crm);
    if (installationKey === null) throw new AppError('package_missing');
    const packageVersion = installed ?? NO_PACKAGE;
    // The package may have been upgraded since the user signed in.
    if (packageVersion !== session.user.packageVersion) await sessions.updateUser(session, { packageVersion });
    return { installationKey, packageVersion };
  }) satisfies Handler<typeof contract.installationKey>,

  config: ((_input, { crm }) => loadAppConfig(crm)) satisfies Handler<typeof contract.config>,

  submodules: (async ({ params, query }, { crm }) => ({
    records: await loadSubmodules(crm, params.module, query['id[]']),
  })) satisfies Handler<typeof contract.submodules>,

  engage: (async (_input, { crm }) => ({ totalSize: await countModules(crm, 'ENGAGE') })) satisfies Handler<
    typeof contract.engage
  >,

  serviceBoard: (async (_input, { crm }) => ({
    enabled: (await countModules(crm, 'SERVICE_BOARD')) > 0,
  })) satisfies Handler<typeof contract.serviceBoard>,

  zincInfo: (async (_input, { crm }) => ({ enabled: (await countModules(crm, 'ZINC')) > 0 })) satisfies Handler<
    typeof contract.zincInfo
  >,

  permissions: (async (_input, { crm, seesPeople }) => {
    const [missing, withPeople] = await Promise.all([missingPermissions(crm), seesPeople()]);
    return { userHasRequiredPermissions: missing.length === 0, missing: [...missing], seesPeople: withPeople };
  }) satisfies Handler<typeof contract.permissions>,

  aiValidations: (async (_input, { crm }) => ({
    missingPermissions: [...(await missingAiPermissions(crm))],
  })) satisfies Handler<typeof contract.aiValidations>,
});
