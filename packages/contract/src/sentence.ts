const sentences = new Set<string>()

/** Marks what a schema says of a bad value as a whole sentence, which people are shown without the field's name before it. */
export function sentence(text: string): string {
  sentences.add(text)
  return text
}

/** What is said of a bad value: a sentence as it is, anything else after the name of its field. */
export function aboutField(field: string, message: string): string {
  return sentences.has(message) ? message : `${field}: ${message}`
}
