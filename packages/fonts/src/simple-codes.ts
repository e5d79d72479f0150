/** The codes of a simple font that are shown, and the names that its own encoding has for them. */
export interface SimpleCodes {
  codes: ReadonlySet<number>
  /** Names by code, from `Differences` (ISO 32000-2, 9.6.5.1). */
  differences: ReadonlyMap<number, string>
}
