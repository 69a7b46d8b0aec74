import * as z from 'zod/mini';
import { text } from '../platform/primitives.ts';

/** Setting of the global group profile that contains the beta configuration as JSON. */
export const BETA_SETTING = 'BETA001';

/** Whether beta features are on, and the ids of the orgs that may use them; an empty list means all orgs. */
export const betaConfiguration = z.object({ enabled: z.boolean(), tenants: z.array(text(18)) });

/** Setting id of the record with the time of a group profile's last notification (requirement NTF-03). */
export const PREVIOUS_EXECUTION_SETTING = 'GO003_SET007';
