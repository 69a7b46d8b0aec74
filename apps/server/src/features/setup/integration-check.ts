import type { SessionUser } from '@fieldstone/contracts/organization/session';
import type { SetupCheck } from '@fieldstone/contracts/organization/setup';
import type { LoadIntegrationUser } from '../../salesforce/integration-user.ts';
import { AppError } from '../../platform/errors.ts';
import { OAuthRefusal } from '../../salesforce/client/oauth.ts';
import { missingPermissions } from '../../salesforce/queries/permissions.ts';
import { longId } from '../../salesforce/record-id.ts';
import { check } from './check.ts';
import { labelOfSet, placesIn } from './places.ts';

/** The variables of the integration user (docs/connecting-salesforce.md). */
const VARIABLES = ['CRM_INTEGRATION_CLIENT_ID', 'CRM_INTEGRATION_CLIENT_SECRET', 'CRM_INTEGRATION_URL'];

/** Checks whether work without a signed-in user can run in the org. */
export async function integrationCheck(
  load: LoadIntegrationUser | null,
  { orgId, baseUrl }: Pick<SessionUser, 'orgId' | 'baseUrl'>,
): Promise<SetupCheck> {
  const { clientApps: place, permissionSet } = placesIn(baseUrl);
  if (load === null) return check('integrationUser', 'optional', 'none', { names: VARIABLES, place });
  try {
    const { user, crm, orgId: itsOrg } = await load();
    if (itsOrg !== longId(orgId)) {
      return check('integrationUser', 'optional', 'otherOrg', { params: { name: user.name } });
    }
    const missing = await missingPermissions(crm);
    const params = { name: user.name, count: missing.length };
    return missing.length === 0
      ? check('integrationUser', 'fine', 'fine', { params })
      : check('integrationUser', 'problem', 'rights', {
          params,
          place: permissionSet(
            { id: null, label: labelOfSet(crm.names.permissionSets.integration) },
            'Manage Assignments',
          ),
          names: [...new Set(missing.map(({ label }) => label))],
        });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.cause instanceof OAuthRefusal ? error.cause.message.slice(0, 500) : error.message;
    return error.kind === 'crm_unavailable'
      ? check('integrationUser', 'problem', 'unavailable', { params: { reason } })
      : check('integrationUser', 'problem', 'refused', { params: { reason }, place });
  }
}
