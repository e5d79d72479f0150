/** A date of the PDF format (ISO 32000-2, 7.9.4), cut anywhere after the year; `D:`, quotes and the offset are often left out. */
const PDF_DATE =
  /^(?:D:)?\s*(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(\d{2})?)?\s*(?:(Z)(?:00'?(?:00)?'?)?|([+-])(\d{2})'?:?(\d{2})?'?)?)?)?)?\s*$/
/** A date as XMP has it (ISO 8601), cut anywhere after the year. */
const ISO_DATE =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:(Z)|([+-])(\d{2}):?(\d{2})?)?)?)?)?$/

/**
 * Reads a date of a document as ISO 8601 to the second; what was cut off counts as its beginning. The offset from
 * universal time is there where the document tells it, because nobody else knows it.
 * @returns undefined where the text is no date, or one that no calendar has.
 */
export function readDate(text: string): string | undefined {
  const parts = PDF_DATE.exec(text.trim()) ?? ISO_DATE.exec(text.trim())
  if (parts === null) return undefined
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00'] = parts
  const date = `${year}-${month}-${day}`
  const time = `${hour}:${minute}:${second}`
  if (!isDay(date) || !isTime(hour, minute, second)) return undefined
  const offset = readOffset(parts.slice(7))
  return offset === undefined ? undefined : `${date}T${time}${offset}`
}

/** Whether the calendar has the day: one that it has not comes back as another. */
function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

function isTime(hour: string, minute: string, second: string): boolean {
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}

function readOffset([zulu, sign, hours, minutes = '00']: readonly (string | undefined)[]): string | undefined {
  if (zulu !== undefined) return 'Z'
  if (sign === undefined || hours === undefined) return ''
  // ISO 8601 knows no offset of minus zero.
  if (Number(hours) === 0 && Number(minutes) === 0) return '+00:00'
  return Number(hours) < 24 && Number(minutes) < 60 ? `${sign}${hours}:${minutes}` : undefined
}
