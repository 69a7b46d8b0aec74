import type { AiUseRow } from '@fieldstone/contracts/skills/ai-usage';

/** Returns the requested model, and the responding one if it is another; null without a model. */
export function modelText({ model, responseModel }: Pick<AiUseRow, 'model' | 'responseModel'>): string | null {
  return responseModel === null || responseModel === model ? model : `${model ?? ''} → ${responseModel}`;
}
