/** Why a page looks otherwise than poppler and MuPDF draw it, where both agree; found by looking at it. */
export const REASONS: Record<string, string> = {}
