import type { Client } from './client.ts';

const AT = '/api/ai/configurations/global-settings';

/** Switches the assistant of the org on, or off. */
export async function enableAssistant(admin: Client, isOn = true): Promise<void> {
  const { version } = (await admin.get<{ version: string }>(AT)).body;
  const body = { global: { enable_service_copilot: isOn } };
  const { status } = await admin.patch(AT, body, { 'if-match': version });
  if (status !== 200) throw new Error(`The assistant could not be switched: ${String(status)}`);
}
