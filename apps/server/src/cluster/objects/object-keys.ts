/** No capitals, because some file systems do not tell them apart; no leading dot, because `..` is none of ours. */
const WORD = /^[a-z0-9_][a-z0-9._-]{0,127}$/
const WORD_START = /^(?:[a-z0-9_][a-z0-9._-]{0,127})?$/

/** Leaves room for the prefix of a bucket: S3 allows 1,024 bytes. */
const MAX_KEY_LENGTH = 512

/** Whether a text is a key of ours: safe in a URL, in a file system and in a log. */
export function isObjectKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && key.split('/').every((word) => WORD.test(word))
}

/** Throws a `RangeError` unless a text is a key of ours. */
export function checkKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError('not a key of the object store')
}

/** Throws a `RangeError` unless keys of ours can begin like that. */
export function checkPrefix(prefix: string): void {
  const words = prefix.split('/')
  const last = words.pop() ?? ''
  const isSafe = prefix.length <= MAX_KEY_LENGTH && WORD_START.test(last) && words.every((word) => WORD.test(word))
  if (!isSafe) throw new RangeError('not the beginning of keys of the object store')
}
