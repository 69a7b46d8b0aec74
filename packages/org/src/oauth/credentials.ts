import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Database } from '../store/database.ts';

const KEY_LENGTH = 32;

function derive(password: string, salt: Uint8Array): Buffer {
  return scryptSync(password, salt, KEY_LENGTH, { N: 2 ** 14 });
}

/** Sets a user's password; only a salted scrypt key of it is stored. */
export function setPassword(database: Database, userId: string, password: string): void {
  const salt = randomBytes(16);
  database.run(
    'INSERT OR REPLACE INTO _credential (user_id, salt, hash) VALUES (?, ?, ?)',
    userId,
    salt,
    derive(password, salt),
  );
}

/** Returns the id of the active user with this name (in any case); null if there is none. */
export function findActiveUser(database: Database, username: string): string | null {
  const row = database.get(
    'SELECT "Id" AS id FROM "User" WHERE "Username" = ? AND "IsActive" = 1 AND "IsDeleted" = 0',
    username.trim(),
  );
  return row === undefined ? null : String(row['id']);
}

/** Returns the id of the active user with this name (in any case) and password; null for any mismatch. */
export function checkPassword(database: Database, username: string, password: string): string | null {
  const row = database.get(
    `SELECT u."Id" AS id, c.salt AS salt, c.hash AS hash FROM "User" u JOIN _credential c ON c.user_id = u."Id"
      WHERE u."Username" = ? AND u."IsActive" = 1 AND u."IsDeleted" = 0`,
    username.trim(),
  );
  const salt = row?.['salt'];
  const hash = row?.['hash'];
  // An unknown name takes as long as a wrong password.
  const derived = derive(password, salt instanceof Uint8Array ? salt : new Uint8Array(16));
  const matches = hash instanceof Uint8Array && timingSafeEqual(derived, hash);
  return matches ? String(row?.['id']) : null;
}
