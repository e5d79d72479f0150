/** An archive cannot be read: it is damaged, encrypted, or uses ZIP64. */
export class ZipError extends Error {}

/** An archive, or an entry, is larger than allowed. */
export class ZipTooLargeError extends Error {}
