/** Little-endian integers, each given with its size of two or four bytes. */
export function littleEndian(...fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array {
  return inOrder(fields, true)
}

/** The same, big-endian. */
export function bigEndian(...fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array {
  return inOrder(fields, false)
}

function inOrder(fields: readonly (readonly [value: number, size: 2 | 4])[], isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, isLittle)
    else view.setUint32(at, value, isLittle)
    at += size
  }
  return bytes
}
