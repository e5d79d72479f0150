import { fromLatin1 } from '@recto/runtime'

import type { Tokenizer } from '../objects/tokenizer.ts'

/** All operators of content (ISO 32000-2, annex A). */
export const OPERATORS: ReadonlySet<string> = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri ' +
    's S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
)

/** The most characters that an operator has. */
const MAX_LENGTH = 3

/** Operators by their bytes, so that a string is made only for an unknown one. */
const BY_BYTES = new Map(
  Array.from(OPERATORS, (operator) => [keyOf(fromLatin1(operator), 0, operator.length), operator]),
)

/** The operator that is the last token; empty at the end of the data. */
export function operatorName(tokens: Tokenizer): string {
  const { bytes, start, position } = tokens
  const known = position - start > MAX_LENGTH ? undefined : BY_BYTES.get(keyOf(bytes, start, position))
  return known ?? tokens.word()
}

function keyOf(bytes: Uint8Array, start: number, end: number): number {
  let key = 0
  for (let index = start; index < end; index += 1) key = key * 256 + (bytes[index] ?? 0)
  return key
}
