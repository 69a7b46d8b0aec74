import { assistant } from '@fieldstone/contracts/skills/ai-assistant';
import { readSection } from './section.ts';
import type { SectionReader } from './section.ts';
import { AppError } from '../platform/errors.ts';
import type { SessionContext } from '../http/context.ts';

type Context = Pick<SessionContext, 'session'>;

/** Returns whether the assistant is switched on for the org. */
export async function isAssistantOn(sections: SectionReader, context: Context): Promise<boolean> {
  return (await readSection(sections, assistant, context)).payload.global.enable_service_copilot;
}

/** Throws `bad_request` while the assistant is switched off. */
export async function requireAssistant(sections: SectionReader, context: Context): Promise<void> {
  if (await isAssistantOn(sections, context)) return;
  throw new AppError('assistant_off');
}
