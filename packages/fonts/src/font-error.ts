/** A font program is damaged or unsupported. Callers leave it unchanged. */
export class FontError extends Error {}
