/** Memory of a value besides its bytes or characters: one word. Objects take more, so this is a lower bound. */
const BYTES_PER_VALUE = 8

/**
 * Prepares plain data (objects, arrays and values) for another thread. Its bytes get separate buffers: sending part of a
 * buffer would send all of it, and transferred memory is lost here. What contains no bytes is not copied, because sending
 * copies it. An object that occurs several times stays one object.
 */
export function copyPlain<Value>(value: Value): Value {
  return buffersIn(value).length === 0 ? value : (copy(value, new Map()) as Value)
}

function copy(value: unknown, copies: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = copies.get(value)
  if (known !== undefined) return known
  const made = copyObject(value, copies)
  copies.set(value, made)
  return made
}

function copyObject(value: object, copies: Map<object, unknown>): unknown {
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (Array.isArray(value)) {
    const parts: unknown[] = value.map((part) => copy(part, copies))
    return parts.every((part, index) => part === value[index]) ? value : parts
  }
  const changed: [string, unknown][] = []
  for (const [key, part] of Object.entries(value)) {
    const own = copy(part, copies)
    if (own !== part) changed.push([key, own])
  }
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

/** The buffers in plain data, to transfer with it. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  collect(value, ({ buffer }) => {
    if (buffer instanceof ArrayBuffer) found.add(buffer)
  })
  return [...found]
}

/** Minimum memory that plain data takes, in bytes. */
export function bytesIn(value: unknown): number {
  let sum = 0
  const size = collect(value, ({ byteLength }) => {
    sum += byteLength
  })
  return sum + size
}

/** Passes on the bytes in plain data. @returns the memory of all other values */
function collect(value: unknown, take: (bytes: Uint8Array) => void): number {
  const seen = new Set<object>()
  let size = 0
  const visit = (part: unknown) => {
    size += BYTES_PER_VALUE
    if (typeof part === 'string') size += part.length
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    if (part instanceof Uint8Array) take(part)
    else for (const own of Object.values(part)) visit(own)
  }
  visit(value)
  return size
}
