/** Random numbers from 0 up to a bound, the same ones for the same seed. */
export function seededRandom(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return (bound) => {
    // A 32-bit xorshift; what matters is only that a failure can be repeated.
    state = (state ^ (state << 13)) >>> 0
    state = (state ^ (state >>> 17)) >>> 0
    state = (state ^ (state << 5)) >>> 0
    return state % bound
  }
}

/** What hostile and broken files are made of. */
const TOKENS = [
  'obj',
  'endobj',
  'stream\n',
  'endstream',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '0 R',
  '-1',
  '99999999999',
  '/Kids',
  '/Length 3 0 R',
  'xref',
  'trailer',
  'startxref',
  '/Prev 0',
  '%',
]

/** The bytes with one thing changed: a byte flipped, a part left out, doubled or moved, a token put in, or the end cut off. */
export function mutate(bytes: Uint8Array, random: (bound: number) => number): Uint8Array {
  const at = random(bytes.length)
  const length = 1 + random(random(2) === 0 ? 8 : 400)
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  switch (random(6)) {
    case 0:
      return bytes.with(at, random(256))
    case 1:
      return join(before, after.subarray(length))
    case 2:
      return join(before, after.subarray(0, length), after)
    case 3:
      return join(before, token(random), after)
    case 4:
      return join(before, token(random), after.subarray(length))
    default:
      return before.slice()
  }
}

function token(random: (bound: number) => number): Uint8Array {
  return new TextEncoder().encode(TOKENS[random(TOKENS.length)] ?? '')
}

function join(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
