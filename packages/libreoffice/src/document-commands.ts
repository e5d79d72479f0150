import type { OfficeConversion, OfficeFormat } from '@recto/runtime'

/** Formats that keep track of changes of a text. */
const TRACKING: ReadonlySet<OfficeFormat> = new Set(['docx', 'doc', 'odt', 'rtf', 'fodt'])

const COMMANDS: Record<OfficeConversion['changes'], readonly string[]> = {
  accept: ['.uno:AcceptAllTrackedChanges'],
  reject: ['.uno:RejectAllTrackedChanges'],
  show: [],
}

/** What LibreOffice is told to do with a document before it is exported. */
export function toCommands({ format, changes }: OfficeConversion): readonly string[] {
  return TRACKING.has(format) ? COMMANDS[changes] : []
}
