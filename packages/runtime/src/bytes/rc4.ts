/** RC4, which is its own inverse. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let index = 0, mixed = 0; index < 256; index += 1) {
    const value = state[index] ?? 0
    mixed = (mixed + value + (key[index % key.length] ?? 0)) & 255
    state[index] = state[mixed] ?? 0
    state[mixed] = value
  }
  const result = new Uint8Array(data.length)
  for (let index = 0, first = 0, second = 0; index < data.length; index += 1) {
    first = (first + 1) & 255
    const value = state[first] ?? 0
    second = (second + value) & 255
    const other = state[second] ?? 0
    state[first] = other
    state[second] = value
    result[index] = (data[index] ?? 0) ^ (state[(value + other) & 255] ?? 0)
  }
  return result
}
