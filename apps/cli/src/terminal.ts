/** Control characters, line separators, and bidirectional formatting characters, which reorder the text around them. */
// oxlint-disable-next-line no-control-regex -- they are what must go
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Makes text from a file safe to print: control characters are replaced with `\x` and their code point. */
export function escapeControls(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROLS, (character) => `\\x${character.codePointAt(0)?.toString(16).padStart(2, '0') ?? ''}`)
}

/** Prints a message on standard error; standard output is for results. */
export function printMessage(text: string): void {
  process.stderr.write(`${escapeControls(text)}\n`)
}
