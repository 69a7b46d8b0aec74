import { STREAM_LIMITS } from '@fieldstone/contracts/organization/notification';
import { PassThrough } from 'node:stream';
import { toChunks } from '../../platform/chunks.ts';
import { AppError } from '../../platform/errors.ts';
import { detached } from '../../platform/telemetry/steps.ts';
import type { AccessTokens } from '../../access/access-tokens.ts';
import type { Store } from '../../store/engine/database.ts';
import { newestRevisions, type InboxQuery } from './store/device-inbox.ts';
import { noticesFor, toDeviceMessage } from './device-messages.ts';

export type DeviceStreams = {
  /**
   * Opens a stream: first the notices that the device does not have yet, then new ones as they arrive.
   * @throws {AppError} `rate_limited` when the token or the org has reached its limit
   */
  readonly open: (tokenId: string, query: InboxQuery) => PassThrough;
  /** Announces news for these profiles. */
  readonly wake: (orgId: string, profileIds: readonly string[]) => void;
  /** Polls once for deliveries and token revocations of other consoles. */
  readonly poll: () => Promise<void>;
  /** Ends the streams of a token. */
  readonly endToken: (orgId: string, tokenId: string) => void;
  /** Ends all streams; the devices reconnect to another console, or later. */
  readonly close: () => void;
};

export type DeviceStreamsOptions = {
  readonly store: Store;
  readonly tokens: AccessTokens;
  readonly onError: (error: unknown) => void;
  /** UTC milliseconds. */
  readonly now: () => number;
};

type OpenStream = {
  readonly tokenId: string;
  readonly query: InboxQuery;
  readonly output: PassThrough;
  cursor: number;
  /** Newest revision of the profile at the last fill: notices for other apps move no cursor. */
  looked: number;
  /** `again`: more news arrived during the fill. */
  filling: 'no' | 'yes' | 'again';
};

/** Interval of polls for other consoles' deliveries. */
const POLL_MS = 2000;

/** Proxies cut idle connections after a minute, some after half a minute. */
const HEARTBEAT_MS = 20_000;

/** A device with so many unread bytes has stopped reading. */
const UNREAD_LIMIT = 64 * 1024;

/** Range of the devices' reconnection delay in milliseconds, so that they do not return all at once. */
const RETRY_MS = { least: 2000, most: 8000 } as const;

const PROFILES_AT_ONCE = 500;

/**
 * Creates the server-sent event streams of this process. A notice's id is its revision, which devices send back as
 * `Last-Event-ID`.
 */
export function createDeviceStreams({ store, tokens, onError, now }: DeviceStreamsOptions): DeviceStreams {
  const streams = new Set<OpenStream>();
  let polling: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let isClosed = false;

  const write = (stream: OpenStream, text: string): void => {
    if (stream.output.writableEnded || stream.output.destroyed) return;
    stream.output.write(text);
    if (stream.output.writableLength + stream.output.readableLength > UNREAD_LIMIT) stream.output.destroy();
  };

  const fill = async (stream: OpenStream): Promise<void> => {
    if (stream.filling !== 'no') {
      stream.filling = 'again';
      return;
    }
    do {
      stream.filling = 'yes';
      for (const notice of await noticesFor(store, { ...stream.query, cursor: stream.cursor }, now())) {
        stream.cursor = notice.revision;
        write(stream, eventOf(notice.revision, toDeviceMessage(stream.query.profileId, notice)));
      }
    } while (isRefillRequested(stream));
    stream.filling = 'no';
  };

  const fillSoon = (stream: OpenStream): void => {
    fill(stream).catch((error: unknown) => {
      // A stream that may have missed a notice ends; the device reconnects with its cursor and misses nothing.
      stream.output.end();
      onError(error);
    });
  };

  const poll = async (): Promise<void> => {
    for (const [orgId, ofOrg] of Map.groupBy(streams, ({ query }) => query.orgId)) {
      const valid = await tokens.stillUsed(orgId, [...new Set(ofOrg.map(({ tokenId }) => tokenId))]);
      for (const stream of ofOrg) if (!valid.has(stream.tokenId)) stream.output.end();
      const profileIds = [...new Set(ofOrg.map(({ query }) => query.profileId))];
      for (const chunk of toChunks(profileIds, PROFILES_AT_ONCE)) {
        const newest = await newestRevisions(store, orgId, chunk);
        for (const stream of ofOrg) {
          const revision = newest.get(stream.query.profileId) ?? 0;
          if (revision <= Math.max(stream.cursor, stream.looked)) continue;
          stream.looked = revision;
          fillSoon(stream);
        }
      }
    }
  };

  const startTimers = (): void => {
    polling ??= setInterval(() => void poll().catch(onError), POLL_MS).unref();
    beating ??= setInterval(() => {
      for (const stream of streams) write(stream, ': keep-alive\n\n');
    }, HEARTBEAT_MS).unref();
  };

  const stopTimers = (): void => {
    clearInterval(polling);
    clearInterval(beating);
    polling = undefined;
    beating = undefined;
  };

  return {
    poll,
    open(tokenId, query) {
      if (isClosed) throw new AppError('console_stopping');
      const ofOrg = [...streams].filter((stream) => stream.query.orgId === query.orgId);
      const ofToken = ofOrg.filter((stream) => stream.tokenId === tokenId);
      if (ofOrg.length >= STREAM_LIMITS.perOrg || ofToken.length >= STREAM_LIMITS.perToken) {
        throw new AppError('too_many_streams');
      }
      const stream: OpenStream = {
        tokenId,
        query,
        output: new PassThrough(),
        cursor: query.cursor,
        looked: 0,
        filling: 'no',
      };
      streams.add(stream);
      stream.output.once('close', () => {
        streams.delete(stream);
        if (streams.size === 0) stopTimers();
      });
      stream.output.on('error', () => {});
      write(stream, retryEvent());
      // The timers serve all streams, not only the request that is the first.
      detached(startTimers);
      fillSoon(stream);
      return stream.output;
    },
    wake(orgId, profileIds) {
      const news = new Set(profileIds);
      for (const stream of streams) {
        if (stream.query.orgId === orgId && news.has(stream.query.profileId)) fillSoon(stream);
      }
    },
    endToken(orgId, tokenId) {
      for (const stream of streams) {
        if (stream.query.orgId === orgId && stream.tokenId === tokenId) stream.output.end();
      }
    },
    close() {
      isClosed = true;
      stopTimers();
      for (const stream of streams) {
        write(stream, retryEvent());
        stream.output.end();
      }
    },
  };
}

// Set while the stream was being filled.
const isRefillRequested = ({ filling }: OpenStream): boolean => filling === 'again';

/** Formats the time at which a device reconnects. */
function retryEvent(): string {
  const retry = RETRY_MS.least + Math.floor(Math.random() * (RETRY_MS.most - RETRY_MS.least));
  return `retry: ${String(retry)}\n\n`;
}

/** Formats an event; JSON has no line breaks, so the data is one line. */
function eventOf(revision: number, data: unknown): string {
  return `id: ${String(revision)}\nevent: configuration\ndata: ${JSON.stringify(data)}\n\n`;
}
