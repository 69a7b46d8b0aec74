import type { EventProcess, EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';

/** Longest name or id that is shown; other software may have stored any text as the id of a process. */
const SHOWN = 255;

/** Returns a name or an id without the end of a long one. */
export function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** A process to choose; one that the org no longer offers is there because it is the stored default. */
export type OfferedProcess = EventProcess & { readonly isGone: boolean };

/** The processes of the org by name, and before them the stored default if it is none of them. */
export function offeredOf({ defaultSfmProcess, sfmProcesses }: EventSettings): OfferedProcess[] {
  const offered = sfmProcesses.map((process) => ({ ...process, isGone: false }));
  const { processId, processName } = defaultSfmProcess;
  if (processId === null || offered.some((process) => process.processId === processId)) return offered;
  return [{ processId, processName: shortened(processName ?? processId), isGone: true }, ...offered];
}
