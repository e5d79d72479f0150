/** Characters that a terminal obeys instead of showing, and those that turn the order of what stands beside them. */
// oxlint-disable-next-line no-control-regex -- they are what must go
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name or a text from a file as it may be printed: what a terminal would obey is written as its number. */
export function escapeControls(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROLS, (sign) => `\\x${sign.codePointAt(0)?.toString(16).padStart(2, '0') ?? ''}`)
}

/** Says something beside the result, which alone goes to the standard output. */
export function printMessage(text: string): void {
  process.stderr.write(`${escapeControls(text)}\n`)
}
