const NIBBLES = new Map(Array.from('0123456789.', (sign, index): [string, number] => [sign, index]))
const EXPONENT = 11
const NEGATIVE_EXPONENT = 12
const MINUS = 14
const END = 15

/** Encodes a real number of a DICT as nibbles (Adobe Technical Note 5176, table 5). */
export function encodeReal(value: number): Uint8Array {
  const nibbles: number[] = []
  const text = String(value).replace(/^(-?)0\./, '$1.')
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === 'e') nibbles.push(text.charAt(at + 1) === '-' ? NEGATIVE_EXPONENT : EXPONENT)
    else if (sign === '-' && at === 0) nibbles.push(MINUS)
    else if (NIBBLES.has(sign)) nibbles.push(NIBBLES.get(sign) ?? 0)
  }
  nibbles.push(END)
  if (nibbles.length % 2 === 1) nibbles.push(END)
  const bytes = nibbles.flatMap((nibble, at) => (at % 2 === 0 ? [nibble * 16 + (nibbles[at + 1] ?? 0)] : []))
  return Uint8Array.of(30, ...bytes)
}
