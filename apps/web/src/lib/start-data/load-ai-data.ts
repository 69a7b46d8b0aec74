import { readAiGlobalSettings } from '@fieldstone/contracts/ai-assistant';
import type { AiGlobalFlags } from '@fieldstone/contracts/ai-assistant';
import {
  aiValidations,
  GLOBAL_SETTINGS_SUBMODULE,
  MOBILE_MODULE,
  serviceBoard,
  submodules,
  zincInfo,
} from '@fieldstone/contracts/app-data';
import type { MissingPermission } from '@fieldstone/contracts/app-data';
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
  const [modules, board, zinc, validations] = await Promise.all([
    call(submodules, { params: { module: MOBILE_MODULE }, query: { 'id[]': [GLOBAL_SETTINGS_SUBMODULE] } }, options),
    call(serviceBoard, undefined, options).catch((cause: unknown) => {
      serviceBoardFailure = cause;
      return { enabled: false };
    }),
    call(zincInfo, undefined, options).catch(() => ({ enabled: false })),
    call(aiValidations, undefined, options),
  ]);
  const { missingPermissions } = validations;
  return {
    submodules: modules.records.map(({ id }) => id),
    isServiceBoardEnabled: board.enabled,
    hasZinc: zinc.enabled,
    missingPermissions,
    globalSettings:
      missingPermissions.length === 0 ? (await call(readAiGlobalSettings, undefined, options)).global : null,
    serviceBoardFailure,
  };
}
