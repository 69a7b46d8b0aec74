import { aiPages } from '../../lib/navigation/ai-pages.ts';
import type { AiPage } from '../../lib/navigation/ai-pages.ts';

/** The groups of the AI Console with their pages, in the order of the navigation. */
export const aiGroups: ReadonlyArray<{ readonly id: AiPage['group']; readonly pages: readonly AiPage[] }> = [
  ...Map.groupBy(aiPages, ({ group }) => group),
].map(([id, pages]) => ({ id, pages }));
