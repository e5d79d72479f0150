/** Ascent and descent of a family in em, including its line gap. */
export interface FamilyMetrics {
  ascent: number
  descent: number
}

/** The tag of a font subset (ISO 32000-2, 9.9.2). */
const SUBSET = /^[A-Z]{6}\+/
/** Words in a PostScript name for the style and not the family. */
const FACES =
  /[-_, ]*(?:regular|roman|book|normal|bold|italic|ital|oblique|obli|medium|semi|demi|light|thin|black|heavy|extra|ultra|condensed|cond|slanted|it|bd|psmt|mt|ps|std|lt|pro(?!f)|identity-h|embedded)$/i

/** Families by patterns of font names, and the common family with the same widths. */
const KNOWN: [RegExp, string][] = [
  [
    /^(?:nimbusrom|texgyretermes|tgtermes|qtm|termes|cmr|cmb|cmti|cmsl|cmcsc|cmmi|cmsy|cmex|sfr[mbt]|lmroman|latinmodernroman|cmu ?serif|times|ptmr|ptmb|stix|xits|freeserif|liberationserif|mtmi|msam|msbm|tinos)/i,
    'Times New Roman',
  ],
  [
    /^(?:nimbussan|texgyreheros|tgheros|qhv|helvetica|helv|arial(?!narrow|unicode|black|rounded)|cmss|lmsans|sfss|freesans|phvr|phvb|liberationsans(?!narrow)|arimo|swiss721)/i,
    'Arial',
  ],
  [
    /^(?:nimbusmon|texgyrecursor|tgcursor|qcr|courier|cmtt|lmmono|sftt|freemono|pcrr|liberationmono|cousine)/i,
    'Courier New',
  ],
  [/^(?:arialnarrow|liberationsansnarrow|helveticanarrow)/i, 'Arial Narrow'],
  [/^(?:carlito|calibri)/i, 'Calibri'],
  [/^(?:caladea|cambria(?!math))/i, 'Cambria'],
  [/^(?:texgyrepagella|urwpalladio|palladio|palatino|qpl|pplr|pplb)/i, 'Palatino Linotype'],
  [/^(?:texgyrebonum|urwbookman|bookman)/i, 'Bookman Old Style'],
  [/^(?:texgyreschola|centuryschl|newcenturyschlbk|c059)/i, 'Century Schoolbook'],
  [/^(?:texgyreadventor|urwgothic|avantgarde)/i, 'Century Gothic'],
  [/^(?:minion)/i, 'Minion Pro'],
  [/^(?:opensymbol|starsymbol)/i, 'OpenSymbol'],
  [/^dejavusansmono/i, 'DejaVu Sans Mono'],
  [/^dejavusans/i, 'DejaVu Sans'],
  [/^dejavuserif/i, 'DejaVu Serif'],
  [/^notosanscjk(\w\w)/i, 'Noto Sans CJK $1'],
  [/^notoserifcjk(\w\w)/i, 'Noto Serif CJK $1'],
  [/^georgia/i, 'Georgia'],
  [/^verdana/i, 'Verdana'],
  [/^tahoma/i, 'Tahoma'],
  [/^trebuchet/i, 'Trebuchet MS'],
  [/^garamond/i, 'Garamond'],
]

const METRICS: Record<string, FamilyMetrics> = {
  'Times New Roman': { ascent: 0.891, descent: 0.258 },
  Arial: { ascent: 0.905, descent: 0.245 },
  'Arial Narrow': { ascent: 0.905, descent: 0.245 },
  'Courier New': { ascent: 0.833, descent: 0.3 },
  Calibri: { ascent: 0.952, descent: 0.269 },
  Cambria: { ascent: 0.95, descent: 0.222 },
  'DejaVu Sans': { ascent: 0.928, descent: 0.236 },
  'DejaVu Sans Mono': { ascent: 0.928, descent: 0.236 },
  'DejaVu Serif': { ascent: 0.939, descent: 0.236 },
  Georgia: { ascent: 0.917, descent: 0.219 },
  Verdana: { ascent: 1.005, descent: 0.21 },
  Tahoma: { ascent: 1, descent: 0.207 },
  'Trebuchet MS': { ascent: 0.939, descent: 0.222 },
  'Palatino Linotype': { ascent: 1.05, descent: 0.283 },
}
/** Typical values of the `hhea` table. */
const USUAL: FamilyMetrics = { ascent: 0.92, descent: 0.25 }
/** Noto has larger ones, for scripts with tall marks. */
const NOTO: FamilyMetrics = { ascent: 1.069, descent: 0.293 }
const NOTO_CJK: FamilyMetrics = { ascent: 1.16, descent: 0.288 }

/** Families that come with operating systems and office suites keep their name. */
const COMMON =
  /^(?:aptos|arialblack|arialunicode|bahnschrift|baskerville|batang|bodoni|bookantiqua|bradley|brush|calisto|candara|centaur|century|comicsans|consolas|constantia|cooper|copperplate|corbel|dengxian|didot|dotum|ebrima|elephant|fangsong|franklin|freestyle|gabriola|gadugi|garamond|gill ?sans|goudy|gulim|haettenschweiler|highertower|hightower|impact|informal|ink|jokerman|juice|kaiti|kristen|kunstler|leelawadee|lucida|magneto|maiandra|malgun|mangal|meiryo|microsoft|mingliu|mistral|modern|monotype|mongolian|msgothic|msmincho|ms ?pmincho|myanmar|mv ?boli|niagara|nirmala|noto|dejavu|nsimsun|ocr ?a|old ?english|onyx|papyrus|parchment|perpetua|playbill|poor ?richard|pristina|rage|ravie|rockwell|script|segoe|showcard|simhei|simsun|sitka|snap|stencil|sylfaen|symbol|opensymbol|tempus|traditional|tw ?cen|ubuntu|viner|vivaldi|vladimir|webdings|wingdings|wide|yu ?gothic|yu ?mincho|andika|gentium|roboto|opensans|open ?sans|lato|linux)/i

const found = new Map<string, string>()
/** A bound for memory: more names than any document has. */
const MAX_NAMES = 2000

/** Properties of a font that suggest a substitute. */
export interface FontTraits {
  name: string
  isSerif: boolean
  isFixedPitch: boolean
}

/** A commonly installed family for a font of the file: the same one, or the most similar one. */
export function familyOf(font: FontTraits): string {
  const key = `${font.name}|${font.isSerif}|${font.isFixedPitch}`
  const known = found.get(key)
  if (known !== undefined) return known
  const family = substitute(familyFromName(font.name), font)
  if (found.size < MAX_NAMES) found.set(key, family)
  return family
}

/** Replaces a rare family: programs would substitute it with one of other widths. */
function substitute(family: string, { isSerif, isFixedPitch }: FontTraits): string {
  if (family in METRICS || COMMON.test(family)) return family
  if (isFixedPitch) return 'Courier New'
  return isSerif ? 'Times New Roman' : 'Arial'
}

function familyFromName(name: string): string {
  const bare = name.replace(SUBSET, '').trim()
  const plain = bare.replaceAll(/[ _]/g, '')
  for (const [pattern, family] of KNOWN) {
    const match = pattern.exec(plain)
    if (match !== null) return family.replace('$1', (match[1] ?? '').toUpperCase())
  }
  let family = bare.split(/[-,]/, 1)[0] ?? bare
  for (let before = ''; before !== family;) {
    before = family
    family = family.replace(FACES, '') || before
  }
  // PostScript names have no spaces, so words are in camel case.
  return family.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').trim() || 'Times New Roman'
}

/** Whether the metrics of a family are known, so that the line height can be a multiple of it. */
export function hasKnownMetrics(family: string): boolean {
  return family in METRICS || family.startsWith('Noto')
}

/** The metrics of a family; typical ones if it is unknown. */
export function metricsOf(family: string): FamilyMetrics {
  const known = METRICS[family]
  if (known !== undefined) return known
  if (/CJK/.test(family)) return NOTO_CJK
  return family.startsWith('Noto') ? NOTO : USUAL
}
