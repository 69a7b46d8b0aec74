import type { Cipher } from '../../store/cipher.ts';
import { copyHandlers } from './copy/routes.ts';
import { createFrontDoor } from './front-door.ts';
import type { FrontDoorDependencies } from './front-door.ts';
import { recordHandlers } from './record/routes.ts';

/** Creates the handlers of planned changes and of their front doors. */
export function plannedChangesHandlers({
  cipher,
  ...dependencies
}: FrontDoorDependencies & { readonly cipher: Cipher }) {
  const door = createFrontDoor(dependencies);
  return { ...copyHandlers(door), ...recordHandlers(door, cipher) };
}
