import * as z from 'zod';
import { deviceMessage } from '@fieldstone/contracts/organization/notification';

const pulled = z.object({ messages: z.array(deviceMessage), cursor: z.string() });

/** A notification from a stream, with the id from which to continue. */
export type StreamedNotice = { readonly id: string; readonly message: string | undefined };

const EVENT = /^id: (\d+)\nevent: configuration\ndata: (.*)$/gm;

/** A technician's device with an access token (docs/notifications.md). */
export const deviceAt = (url: string, token: string) => {
  const address = `${url}/ns/v1/messages/configurations`;
  const authorization = `Bearer ${token}`;
  return {
    /** Returns the status, the messages' texts and the cursor. */
    pull: async (profileId: string, cursor?: string) => {
      const query = new URLSearchParams({ profileId, ...(cursor === undefined ? {} : { cursor }) });
      const response = await fetch(`${address}?${String(query)}`, { headers: { authorization } });
      if (!response.ok) return { status: response.status, messages: [], cursor: '' };
      const { messages, cursor: next } = pulled.parse(await response.json());
      return { status: response.status, messages: messages.map(({ data }) => data.meta.message), cursor: next };
    },
    /** Opens a stream until it is closed by the device or the console. */
    listen: async (profileId: string, lastEventId?: string) => {
      const controller = new AbortController();
      const response = await fetch(`${address}/stream?${String(new URLSearchParams({ profileId }))}`, {
        headers: { authorization, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
        signal: controller.signal,
      });
      let text = '';
      let isOver = false;
      const read = async (): Promise<void> => {
        const body = response.body?.pipeThrough(new TextDecoderStream());
        for await (const chunk of body ?? []) text += chunk;
      };
      const over = read()
        .catch(() => {})
        .finally(() => {
          isOver = true;
        });
      return {
        status: response.status,
        received: (): StreamedNotice[] =>
          [...text.matchAll(EVENT)].map(([, id = '', data = '']) => ({
            id,
            message: deviceMessage.parse(JSON.parse(data)).data.meta.message,
          })),
        isOver: () => isOver,
        leave: async (): Promise<void> => {
          controller.abort();
          await over;
        },
      };
    },
  };
};
