import { readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import type { AiGlobalFlags } from '@fieldstone/contracts/skills/ai-assistant';
import type { MissingPermission } from '@fieldstone/contracts/organization/app-data';
import { aiStart } from '@fieldstone/contracts/platform/start-requests';
import { call } from '../api/call.ts';

/** What the AI Console knows before it shows a page (seed 2, section 3). */
export type AiData = {
  readonly submodules: readonly string[];
  readonly isServiceBoardEnabled: boolean;
  readonly hasZinc: boolean;
  readonly missingPermissions: readonly MissingPermission[];
  /** Loaded only while no permission is missing. */
  readonly globalSettings: AiGlobalFlags | null;
  /** The service board could not be asked, so it counts as off: why. */
  readonly serviceBoardFailure: unknown;
};

/** Loads the start data; without Zinc's answer there is no Zinc (requirement AIC-02). */
export async function loadAiData(signal: AbortSignal): Promise<AiData> {
  const options = { signal };
  let serviceBoardFailure: unknown;
  const { submodules, serviceBoard, zinc, validations } = aiStart;
  const [modules, board, zincInfo, { missingPermissions }] = await Promise.all([
    call(submodules.route, submodules.input, options),
    call(serviceBoard.route, serviceBoard.input, options).catch((cause: unknown) => {
      serviceBoardFailure = cause;
      return { enabled: false };
    }),
    call(zinc.route, zinc.input, options).catch(() => ({ enabled: false })),
    call(validations.route, validations.input, options),
  ]);
  return {
    submodules: modules.records.map(({ id }) => id),
    isServiceBoardEnabled: board.enabled,
    hasZinc: zincInfo.enabled,
    missingPermissions,
    globalSettings:
      missingPermissions.length === 0 ? (await call(readAiGlobalSettings, undefined, options)).global : null,
    serviceBoardFailure,
  };
}
