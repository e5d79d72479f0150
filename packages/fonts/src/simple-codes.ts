/** The codes a document shows with a simple font, and the glyph names its encoding gives them. */
export interface SimpleCodes {
  codes: ReadonlySet<number>
  /** Names by code, from `Differences` (ISO 32000-2, 9.6.5.1). */
  differences: ReadonlyMap<number, string>
}
