import type { Message } from '@fieldstone/contracts/platform/error';
import { AppError } from './errors.ts';

/** A setting of a target, where one value is stored. */
export type Slot = {
  /** A group profile by its id of 18 characters, `ORGANIZATION`, or `NEW_PROFILE`. */
  readonly target: string;
  readonly settingId: string;
};

/** The target of everything that belongs to no group profile: AI sections and the records of the setup page. */
export const ORGANIZATION = 'organization';

/** The target of a group profile that the write itself creates. */
export const NEW_PROFILE = 'new group profile';

/** A write of settings before it is made. */
export type IntendedWrite = {
  readonly orgId: string;
  /** The user who requested it, also if another user performs it. */
  readonly requester: { readonly id: string; readonly name: string };
  readonly slots: readonly Slot[];
};

/** Returns why a write must not be made now; null if it may. */
export type WriteRule = (write: IntendedWrite) => Promise<Message | null>;

/** Decides on every write of settings. */
export type WriteGate = {
  /**
   * Issues the permit that a sink requires.
   * @throws {AppError} `write_refused` with the reason of the first rule against the write
   */
  permit(write: IntendedWrite): Promise<WritePermit>;
  /** Issues the permit to record a past event, such as the time of a notification: no rule can prevent it. */
  permitRecord(orgId: string, slots: readonly Slot[]): WritePermit;
};

/** Issues permits for given slots in the name of a user. */
export type PermitWrites = (slots: readonly Slot[]) => Promise<WritePermit>;

/**
 * The proof that the gate allowed a write. Only this module can create one: the class is not exported, and its private
 * member keeps other objects from having its type.
 */
export type WritePermit = Permit;

class Permit {
  readonly #orgId: string;
  readonly #slots: ReadonlySet<string>;

  constructor({ orgId, slots }: Pick<IntendedWrite, 'orgId' | 'slots'>) {
    this.#orgId = orgId;
    this.#slots = new Set(slots.map(slotKey));
  }

  /** Throws if a write goes beyond what was permitted, which is a mistake in the program. */
  assertCovers(orgId: string, slots: readonly Slot[]): void {
    const beyond = orgId === this.#orgId ? slots.find((slot) => !this.#slots.has(slotKey(slot))) : slots[0];
    if (beyond !== undefined) {
      throw new Error(`The permit does not cover ${beyond.settingId} of ${beyond.target} in the org ${orgId}.`);
    }
  }
}

/** The rules of every write. Approval rules and blackout periods belong here; without any, all writes are allowed. */
export const WRITE_RULES: readonly WriteRule[] = [];

/** Creates the gate of a console. */
export function createWriteGate(rules: readonly WriteRule[]): WriteGate {
  return {
    permit: async (write) => {
      for (const rule of rules) {
        const reason = await rule(write);
        if (reason !== null) throw new AppError('write_refused', { reason });
      }
      return new Permit(write);
    },
    permitRecord: (orgId, slots) => new Permit({ orgId, slots }),
  };
}

/** Returns a text that is different for every slot of an org. */
export const slotKey = ({ target, settingId }: Slot): string => `${target}:${settingId}`;
