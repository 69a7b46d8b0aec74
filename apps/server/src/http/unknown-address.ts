import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

/** Addresses of OpenTelemetry's and New Relic's clients, which often send several kinds of data to one host. */
const TELEMETRY = /^\/+v1(development)?\//;

/** Returns the error of a request to an address without a route; for clients of telemetry it names the right address. */
export function unknownAddress({ url }: FastifyRequest, details: { readonly cause?: unknown } = {}): AppError {
  return new AppError(TELEMETRY.test(url) ? 'telemetry_address_unknown' : 'address_unknown', {}, details);
}
