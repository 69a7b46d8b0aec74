import type { Receipt } from './intake.ts';
import { bytesField, numberField } from './protobuf.ts';

const isComplete = ({ rejected, ignored }: Receipt): boolean => rejected === 0 && ignored.length === 0;

const messageOf = ({ reasons, ignored }: Receipt): string =>
  [
    ...reasons,
    ...(ignored.length === 0 ? [] : [`Ignored, because OTLP logs have no such name: ${ignored.join(', ')}.`]),
  ].join(' ');

/** Returns an ExportLogsServiceResponse as JSON: empty if all was accepted; a warning has 0 rejected records. */
export function logsResponseJson(receipt: Receipt): string {
  if (isComplete(receipt)) return '{}';
  const partialSuccess = { rejectedLogRecords: String(receipt.rejected), errorMessage: messageOf(receipt) };
  return JSON.stringify({ partialSuccess });
}

/** Returns an ExportLogsServiceResponse as protobuf. */
export function logsResponseProtobuf(receipt: Receipt): Buffer {
  if (isComplete(receipt)) return Buffer.alloc(0);
  const partial = [numberField(1, receipt.rejected), bytesField(2, Buffer.from(messageOf(receipt)))];
  return bytesField(1, Buffer.concat(partial));
}
