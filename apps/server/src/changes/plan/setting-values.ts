import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { message } from '@fieldstone/contracts/platform/errors/message';
import type { Message } from '@fieldstone/contracts/platform/error';
import type { Payload, Setting, SettingId } from '@fieldstone/contracts/settings/setting';
import { AppError, toMessage } from '../../platform/errors.ts';
import { checkedPayload, envelopeText } from '../../settings/envelope.ts';

/** The desired value of a setting, as the text to store, null for none; without a value, there is no valid one, but a problem. */
export type CheckedValue = { readonly value: { readonly text: string | null } | null; readonly problem?: Message };

/**
 * Returns the desired value of a payload, or the rule that it breaks.
 * @param payloadOf returns the payload; its `AppError` becomes the problem
 */
export function checkedValue(settingId: SettingId, payloadOf: (setting: Setting) => Payload): CheckedValue {
  const setting = settingById(settingId);
  if (setting === undefined) return { value: null, problem: message('setting_unknown', { settingId }) };
  try {
    const payload = checkedPayload(setting, payloadOf(setting));
    return { value: { text: envelopeText(setting, payload) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = error.fields ?? [];
    const problem = field === undefined ? toMessage(error) : message('copy_value_invalid', { problem: field });
    return { value: null, problem };
  }
}
