/** Maximum number of tags parsed; legitimate headers have fewer. */
const MAX_TAGS = 20

/** Parses an `Accept-Language` header (RFC 9110, 12.5.4) into primary language subtags, most preferred first. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  const tags = (header ?? '').split(',', MAX_TAGS).map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    return { language: tag.trim().toLowerCase().split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
  })
  const accepted = tags.filter(({ language, weight }) => language !== '' && weight > 0)
  return accepted.toSorted((a, b) => b.weight - a.weight).map(({ language }) => language)
}
