import type { Receipt } from './intake.ts';
import { bytesField, numberField } from './protobuf.ts';

const saying = ({ reasons }: Receipt): string => reasons.join(' ');

/** An ExportLogsServiceResponse as JSON: empty when all was taken. */
export function logsAnswerJson(receipt: Receipt): string {
  if (receipt.refused === 0) return '{}';
  const partialSuccess = { rejectedLogRecords: String(receipt.refused), errorMessage: saying(receipt) };
  return JSON.stringify({ partialSuccess });
}

/** The same in protobuf. */
export function logsAnswerProtobuf(receipt: Receipt): Buffer {
  if (receipt.refused === 0) return Buffer.alloc(0);
  const partial = [numberField(1, receipt.refused), bytesField(2, Buffer.from(saying(receipt)))];
  return bytesField(1, Buffer.concat(partial));
}
