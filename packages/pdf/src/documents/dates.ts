/** A PDF date (ISO 32000-2, 7.9.4), truncated anywhere after the year; `D:`, quotes and offset are often missing. */
const PDF_DATE =
  /^(?:D:)?\s*(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(\d{2})?)?\s*(?:(Z)(?:00'?(?:00)?'?)?|([+-])(\d{2})'?:?(\d{2})?'?)?)?)?)?\s*$/
/** An XMP date (ISO 8601), truncated anywhere after the year. */
const ISO_DATE =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:(Z)|([+-])(\d{2}):?(\d{2})?)?)?)?)?$/

/**
 * Converts a date to ISO 8601 with seconds; missing parts count as the earliest. The UTC offset is only included if the document
 * has one.
 * @returns undefined if it is not a valid date
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

/** Whether the day exists: Date rolls invalid ones over. */
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
  // ISO 8601 does not allow an offset of minus zero.
  if (Number(hours) === 0 && Number(minutes) === 0) return '+00:00'
  return Number(hours) < 24 && Number(minutes) < 60 ? `${sign}${hours}:${minutes}` : undefined
}
