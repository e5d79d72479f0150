/** No capitals, because some file systems ignore case; no leading dot, to exclude `..`. */
const WORD = /^[a-z0-9_][a-z0-9._-]{0,127}$/
const WORD_START = /^(?:[a-z0-9_][a-z0-9._-]{0,127})?$/

/** S3 allows 1,024 bytes; the rest is room for the bucket's prefix. */
const MAX_KEY_LENGTH = 512

/** Whether a text is a valid key: safe in a URL, in a file system and in a log. */
export function isObjectKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && key.split('/').every((word) => WORD.test(word))
}

/** Throws a `RangeError` if a key is invalid. */
export function checkKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError('not a key of the object store')
}

/** Throws a `RangeError` if no valid key can start with a text. */
export function checkPrefix(prefix: string): void {
  const words = prefix.split('/')
  const last = words.pop() ?? ''
  const isSafe = prefix.length <= MAX_KEY_LENGTH && WORD_START.test(last) && words.every((word) => WORD.test(word))
  if (!isSafe) throw new RangeError('not the beginning of keys of the object store')
}
