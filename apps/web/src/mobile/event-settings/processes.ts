import type { EventProcess, EventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';

/** Longest displayed name or id; other software may have stored any text as a process id. */
const SHOWN = 255;

/** Truncates a long name or id. */
export function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** A process to choose; the stored default is included even if the org no longer offers it. */
export type OfferedProcess = EventProcess & { readonly isGone: boolean };

/** Returns the org's processes by name, preceded by the stored default if the org doesn't offer it. */
export function offeredProcesses({ defaultSfmProcess, sfmProcesses }: EventSettings): OfferedProcess[] {
  const offered = sfmProcesses.map((process) => ({ ...process, isGone: false }));
  const { processId, processName } = defaultSfmProcess;
  if (processId === null || offered.some((process) => process.processId === processId)) return offered;
  return [{ processId, processName: shortened(processName ?? processId), isGone: true }, ...offered];
}
