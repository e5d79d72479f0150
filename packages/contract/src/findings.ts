/** The kinds every result warns about: those that act or reach outside the file. */
export const ACTIVE_KINDS = [
  'javascript',
  'xfaScripts',
  'launch',
  'submitForm',
  'importData',
  'localFiles',
  'embeddedGoTo',
  'externalStreams',
  'referenceXObjects',
  'opi',
  'media',
  'executables',
] as const

export type ActiveKind = (typeof ACTIVE_KINDS)[number]

/**
 * What a file can contain besides its pages, in reporting order: content that acts or reaches outside the file, then
 * content that reveals more than the pages do.
 */
export const FINDING_KINDS = [
  ...ACTIVE_KINDS,
  'metadata',
  'hiddenLayers',
  'attachments',
  'comments',
  'webLinks',
] as const

export type FindingKind = (typeof FINDING_KINDS)[number]

/** Whether a kind of content acts or reaches outside the file. */
export function isActive(kind: FindingKind): kind is ActiveKind {
  return ACTIVE_KINDS.some((one) => one === kind)
}

/** How often a kind of content is in a file. */
export interface FindingCount {
  kind: FindingKind
  count: number
}

/** The same, with the pages where it is. */
export interface Finding extends FindingCount {
  /** Page numbers from 1; the first ones if there are many. Empty if it belongs to the document as a whole. */
  pages: number[]
}

/** The name of a kind in a sentence, with its count. */
const PHRASES: Record<FindingKind, (count: number) => string> = {
  javascript: (count) => `JavaScript (${count} ${count === 1 ? 'script' : 'scripts'})`,
  xfaScripts: (count) => counted(count, 'script in its XFA form', 'scripts in its XFA form'),
  launch: (count) => counted(count, 'action that starts a program', 'actions that start programs'),
  submitForm: (count) => counted(count, 'action that sends form data', 'actions that send form data'),
  importData: (count) => counted(count, 'action that imports form data', 'actions that import form data'),
  localFiles: (count) => counted(count, 'link to local or network files', 'links to local or network files'),
  embeddedGoTo: (count) => counted(count, 'link into an attached file', 'links into attached files'),
  externalStreams: (count) => counted(count, 'stream stored in another file', 'streams stored in other files'),
  referenceXObjects: (count) =>
    counted(count, 'reference to a page of another file', 'references to pages of other files'),
  opi: (count) => counted(count, 'OPI link to an image file', 'OPI links to image files'),
  media: (count) => counted(count, 'video, sound or 3D element', 'video, sound or 3D elements'),
  executables: (count) => counted(count, 'attached program', 'attached programs'),
  metadata: (count) => counted(count, 'set of metadata', 'sets of metadata'),
  hiddenLayers: (count) => counted(count, 'hidden layer', 'hidden layers'),
  attachments: (count) => counted(count, 'attachment', 'attachments'),
  comments: (count) => counted(count, 'comment', 'comments'),
  webLinks: (count) => counted(count, 'web link', 'web links'),
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Names a finding in a sentence, such as `2 attached programs`. */
export function findingPhrase({ kind, count }: FindingCount): string {
  return PHRASES[kind](count)
}
