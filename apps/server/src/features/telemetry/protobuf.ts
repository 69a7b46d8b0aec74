import { MalformedReport } from './reported-event.ts';

/** A field of a message: a number for numeric wire types, bytes for all others. */
export type Field =
  | { readonly number: number; readonly kind: 'varint' | 'fixed64' | 'fixed32'; readonly value: bigint }
  | { readonly number: number; readonly kind: 'bytes'; readonly value: Buffer };

const VARINT_BYTES = 10;

/**
 * Yields the fields of one message in order, without decoding nested messages and without copying.
 * @throws {MalformedReport} for an invalid message
 */
export function* readFields(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let index = 0; index < VARINT_BYTES; index += 1) {
      const byte = message[at];
      if (byte === undefined) throw new MalformedReport('a number is cut off');
      at += 1;
      value |= BigInt(byte & 0x7f) << BigInt(7 * index);
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new MalformedReport('a number is too long');
  };
  /** Reads a key or length, most of which are one byte. */
  const small = (): number => {
    const byte = message[at];
    if (byte === undefined || byte > 0x7f) return Number(varint());
    at += 1;
    return byte;
  };
  const bytes = (length: number): Buffer => {
    if (length > message.byteLength - at) throw new MalformedReport('a field is cut off');
    at += length;
    return message.subarray(at - length, at);
  };

  while (at < message.byteLength) {
    const key = small();
    const number = Math.floor(key / 8);
    if (number === 0) throw new MalformedReport('there is no field 0');
    switch (key % 8) {
      case 0:
        yield { number, kind: 'varint', value: varint() };
        break;
      case 1:
        yield { number, kind: 'fixed64', value: bytes(8).readBigUInt64LE() };
        break;
      case 2:
        yield { number, kind: 'bytes', value: bytes(small()) };
        break;
      case 5:
        yield { number, kind: 'fixed32', value: BigInt(bytes(4).readUInt32LE()) };
        break;
      default:
        throw new MalformedReport('a field is of an unknown type');
    }
  }
}

/** Encodes a field with bytes. */
export const bytesField = (number: number, value: Buffer): Buffer =>
  Buffer.concat([varintOf(number * 8 + 2), varintOf(value.byteLength), value]);

/** Encodes a field with a non-negative integer. */
export const numberField = (number: number, value: number): Buffer =>
  Buffer.concat([varintOf(number * 8), varintOf(value)]);

function varintOf(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  while (left > 0x7f) {
    bytes.push((left % 0x80) + 0x80);
    left = Math.floor(left / 0x80);
  }
  return Buffer.from([...bytes, left]);
}
