/** Pseudorandom integers from 0 up to a bound, repeatable for a seed. */
export function seededRandom(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return (bound) => {
    // A 32-bit xorshift; it only needs to be repeatable.
    state = (state ^ (state << 13)) >>> 0
    state = (state ^ (state >>> 17)) >>> 0
    state = (state ^ (state << 5)) >>> 0
    return state % bound
  }
}

/** Tokens to insert. */
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

/** Applies one random mutation: a byte changed, a range removed, duplicated or replaced, a token inserted, or the end cut off. */
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
