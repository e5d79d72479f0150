import { plural } from '@lingui/core/macro'
import { isActive, type ActiveKind, type FindingCount } from '@recto/contract'

/** Results do not warn about other kinds. */
const PHRASES: Record<ActiveKind, (count: number) => string> = {
  javascript: (count) => plural(count, { one: 'JavaScript (# script)', other: 'JavaScript (# scripts)' }),
  xfaScripts: (count) => plural(count, { one: '# script in its XFA form', other: '# scripts in its XFA form' }),
  launch: (count) => plural(count, { one: '# action that starts a program', other: '# actions that start programs' }),
  submitForm: (count) =>
    plural(count, { one: '# action that sends form data', other: '# actions that send form data' }),
  importData: (count) =>
    plural(count, { one: '# action that imports form data', other: '# actions that import form data' }),
  localFiles: (count) =>
    plural(count, { one: '# link to local or network files', other: '# links to local or network files' }),
  embeddedGoTo: (count) => plural(count, { one: '# link into an attached file', other: '# links into attached files' }),
  externalStreams: (count) =>
    plural(count, { one: '# stream stored in another file', other: '# streams stored in other files' }),
  referenceXObjects: (count) =>
    plural(count, { one: '# reference to a page of another file', other: '# references to pages of other files' }),
  opi: (count) => plural(count, { one: '# OPI link to an image file', other: '# OPI links to image files' }),
  media: (count) => plural(count, { one: '# video, sound or 3D element', other: '# video, sound or 3D elements' }),
  executables: (count) => plural(count, { one: '# attached program', other: '# attached programs' }),
}

/** Names a finding within a sentence, in the active language; kinds from a newer server are omitted. */
export function findingPhrases(findings: readonly FindingCount[]): string[] {
  return findings.flatMap(({ kind, count }) => (isActive(kind) ? [PHRASES[kind](count)] : []))
}
