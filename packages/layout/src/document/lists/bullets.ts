/** Characters used as bullets only. */
const SIGNS = /^[•‣⁃●○◦■□▪▫◆◇❖►▶▸➢➤➔✓✔✗✘❑❒❏☐☑☒◉◘♦∙⦁⁌⁍▻\uf0a7]$/u
/** Characters that prose has too, and the letter o, which looks like a bullet. */
const PLAIN_SIGNS = /^[-–—*·o§»>→+]$/u

/** Characters of symbol fonts by their code. */
const SYMBOL: Readonly<Record<number, string>> = { 0xb7: '•', 0xa8: '♦', 0xae: '→', 0xde: '⇒' }
const WINGDINGS: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6d: '❍',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x72: '❒',
  0x73: '⬧',
  0x75: '◆',
  0x76: '❖',
  0x77: '⬥',
  0x9f: '•',
  0xa7: '▪',
  0xa8: '◻',
  0xd8: '➢',
  0xe0: '→',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfe: '☑',
}
/** Windows maps symbol fonts to the Private Use Area from here on (OpenType, cmap, encoding 3.0). */
const PRIVATE_USE = 0xf000

/** The character a bullet shows; undefined if the text is not a bullet. */
export function bulletOf(text: string, family: string): string | undefined {
  const code = text.codePointAt(0)
  if (code === undefined || text.length !== String.fromCodePoint(code).length) return undefined
  const position = code >= PRIVATE_USE && code <= PRIVATE_USE + 0xff ? code - PRIVATE_USE : code
  const isPrivate = position !== code
  if (/wingdings|webdings|dingbats/iu.test(family)) return WINGDINGS[position] ?? (isPrivate ? '•' : signOf(text))
  if (/symbol/iu.test(family) || isPrivate)
    return SYMBOL[position] ?? (isPrivate ? (WINGDINGS[position] ?? '•') : signOf(text))
  return signOf(text)
}

function signOf(text: string): string | undefined {
  return SIGNS.test(text) || PLAIN_SIGNS.test(text) ? text : undefined
}

/** Whether a bullet is a character that prose has too, so that one alone does not make a list. */
export function isPlainBullet(bullet: string): boolean {
  return PLAIN_SIGNS.test(bullet)
}
