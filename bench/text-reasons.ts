/** Why our text of a file is another one than that of poppler and mupdf, where they agree. */
export const TEXT_REASONS: Readonly<Record<string, string>> = {}
