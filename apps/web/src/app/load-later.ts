import { loadModalDialog } from '../shared/ui/dialog.tsx';
import { loadToastRegion } from '../shared/ui/toasts.tsx';
import { loadSessionEnded } from './session-gate.tsx';

/** Long enough that it never competes with the first page, in milliseconds. */
const WAIT_MS = 3000;

/**
 * Loads, once the first page is there, what must show when the network or the session has gone: it could not be loaded then.
 */
export function loadLater(): void {
  setTimeout(() => void Promise.allSettled([loadModalDialog(), loadToastRegion(), loadSessionEnded()]), WAIT_MS);
}
