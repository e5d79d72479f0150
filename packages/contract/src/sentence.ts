const sentences = new Set<string>()

/**
 * Registers a schema's error message as a complete sentence, shown without the field's name in front. Call it where the module is loaded: a
 * schema may be made later than its messages are needed.
 */
export function sentence<const Text extends string>(text: Text): Text {
  sentences.add(text)
  return text
}

/** The message of an invalid field: a registered sentence as it is, anything else after the field's name. */
export function fieldMessage(field: string, message: string): string {
  return sentences.has(message) ? message : `${field}: ${message}`
}

/** Every registered sentence of the modules loaded so far, for translation. */
export function registeredSentences(): string[] {
  return [...sentences]
}
