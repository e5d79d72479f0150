const sentences = new Set<string>()

/** Marks what a schema says of a bad value as a whole sentence, which people are shown without the field's name before it. */
export function sentence<const Text extends string>(text: Text): Text {
  sentences.add(text)
  return text
}

/** What is said of a bad value: a sentence as it is, anything else after the name of its field. */
export function aboutField(field: string, message: string): string {
  return sentences.has(message) ? message : `${field}: ${message}`
}

/** Every sentence that was marked by the modules loaded so far, for those who translate them. */
export function markedSentences(): string[] {
  return [...sentences]
}
