/** The bytes of numbers, one after another, each in two or four bytes as the sizes say; the smallest byte first. */
export function littleEndian(...fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array {
  return inOrder(fields, true)
}

/** The same with the largest byte first. */
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
