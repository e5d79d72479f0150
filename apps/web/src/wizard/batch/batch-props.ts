/** The props of a tool's screen for several files. */
export interface BatchProps {
  /** The files the visitor chose, of any kind and size. */
  files: readonly File[]
  /** Called when the visitor starts over. */
  onLeave: () => void
}
