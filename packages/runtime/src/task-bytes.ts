/**
 * Copies plain data (objects, arrays and values) for another thread. Its bytes get separate buffers: sending part of a
 * buffer would send all of it, and transferred memory is lost here.
 */
export function copyPlain<Value>(value: Value): Value {
  return copy(value) as Value
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (Array.isArray(value)) return value.map(copy)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]))
}

/** The buffers in plain data, to transfer with it. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  collect(value, ({ buffer }) => {
    if (buffer instanceof ArrayBuffer) found.add(buffer)
  })
  return [...found]
}

/** The number of bytes in plain data. */
export function bytesIn(value: unknown): number {
  let sum = 0
  collect(value, ({ byteLength }) => {
    sum += byteLength
  })
  return sum
}

function collect(value: unknown, take: (bytes: Uint8Array) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (value instanceof Uint8Array) take(value)
  else for (const part of Object.values(value)) collect(part, take)
}
