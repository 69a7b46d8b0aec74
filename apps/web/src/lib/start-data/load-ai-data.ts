import type { AiGlobalFlags } from '@fieldstone/contracts/skills/ai-assistant';
import type { MissingPermission } from '@fieldstone/contracts/organization/app-data';
import { sendRequest } from '../api/route-query.ts';
import { aiGlobalRequest, aiStart } from './start-requests.ts';

/** The start-up data of the AI Console (requirement AIC-02). */
export type AiData = {
  readonly submodules: readonly string[];
  readonly isServiceBoardEnabled: boolean;
  readonly hasZinc: boolean;
  readonly missingPermissions: readonly MissingPermission[];
  /** Loaded only if no permission is missing. */
  readonly globalSettings: AiGlobalFlags | null;
  /** The cause if the state of the service board could not be read; the board then counts as off. */
  readonly serviceBoardFailure: unknown;
};

/** Loads the start-up data. If the check for Zinc fails, Zinc counts as absent (requirement AIC-02). */
export async function loadAiData(signal: AbortSignal): Promise<AiData> {
  const options = { signal };
  let serviceBoardFailure: unknown;
  const { submodules, serviceBoard, zinc, validations } = aiStart;
  const [modules, board, zincInfo, { missingPermissions }] = await Promise.all([
    sendRequest(submodules, options),
    sendRequest(serviceBoard, options).catch((cause: unknown) => {
      serviceBoardFailure = cause;
      return { enabled: false };
    }),
    sendRequest(zinc, options).catch(() => ({ enabled: false })),
    sendRequest(validations, options),
  ]);
  return {
    submodules: modules.records.map(({ id }) => id),
    isServiceBoardEnabled: board.enabled,
    hasZinc: zincInfo.enabled,
    missingPermissions,
    globalSettings: missingPermissions.length === 0 ? (await sendRequest(aiGlobalRequest, options)).global : null,
    serviceBoardFailure,
  };
}
