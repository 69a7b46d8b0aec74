import { AiHomePage } from '../../features/ai-home/page.tsx';
import { AiConsole } from './ai-console.tsx';

/** The AI Console as it is loaded: in one piece. */
export const ai = { AiConsole, AiHomePage };
