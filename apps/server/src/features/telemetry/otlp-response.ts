import type { Receipt } from './intake.ts';
import { bytesField, numberField } from './protobuf.ts';

const messageOf = ({ reasons }: Receipt): string => reasons.join(' ');

/** Returns an ExportLogsServiceResponse as JSON: empty if all was accepted. */
export function logsResponseJson(receipt: Receipt): string {
  if (receipt.rejected === 0) return '{}';
  const partialSuccess = { rejectedLogRecords: String(receipt.rejected), errorMessage: messageOf(receipt) };
  return JSON.stringify({ partialSuccess });
}

/** Returns an ExportLogsServiceResponse as protobuf. */
export function logsResponseProtobuf(receipt: Receipt): Buffer {
  if (receipt.rejected === 0) return Buffer.alloc(0);
  const partial = [numberField(1, receipt.rejected), bytesField(2, Buffer.from(messageOf(receipt)))];
  return bytesField(1, Buffer.concat(partial));
}
