/**
 * A text without the characters at its end that match. `text.replace(/[…]+$/, '')` takes time that grows with the square of a run that
 * is not at the end, because the search begins again at each of its characters.
 * @param isTrimmed matches single UTF-16 code units; not global
 */
export function trimEnd(text: string, isTrimmed: RegExp): string {
  let end = text.length
  while (end > 0 && isTrimmed.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
