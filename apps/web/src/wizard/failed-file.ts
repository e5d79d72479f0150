import type { WizardState } from './wizard-state.ts'

/** The file on which a step failed; undefined if it is unknown. */
export function failedFile<Chosen>(state: WizardState, files: readonly Chosen[]): Chosen | undefined {
  const index = state.name === 'failed' ? state.failure.fileIndex : undefined
  return index === undefined ? undefined : files[index]
}
