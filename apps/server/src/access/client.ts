import { USER_AGENT_LIMIT } from '@fieldstone/contracts/organization/security';
import { toStorable } from '@fieldstone/contracts/platform/primitives';
import type { FastifyRequest } from 'fastify';

/** The sender of a request, as far as it is known. */
export type Client = { readonly address: string; readonly userAgent: string };

/** Returns the sender of a request. */
export function readClient({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client {
  return { address: ip, userAgent: toStorable(headers['user-agent'] ?? '').slice(0, USER_AGENT_LIMIT) };
}
