import { AiConsole } from './ai-console.tsx';
import { AiPageRoute } from './ai-page-route.tsx';

/** The AI Console as it is loaded: in one piece. */
export const ai = { AiConsole, AiPageRoute };

export { preloadAiPageAt } from './ai-page-loads.ts';
