import type { BuiltPage } from '../src/app/prerender.tsx'

/** Placeholder for the site's origin, which the server fills in because it is unknown at build time. */
const ORIGIN = '%RECTO_ORIGIN%'

/** The preview image of shared links. */
const OG_IMAGE = { path: '/og.png', width: 1200, height: 630, alt: 'Recto: pages of a PDF file being put in order' }

const ROOT = '<div id="root"></div>'

/** The template's entry script, which prerendered pages load later. */
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/** Preloads of the entry script's imports, which move along with it. */
const PRELOADS = /<link rel="modulepreload"[^>]* href="([^"]+)">/g

/** The template's own style sheet, shared by all pages. */
const STYLE = /<link rel="stylesheet"[^>]*>/

/** The build files a page needs on load. */
export interface PageFiles {
  styles: readonly string[]
  scripts: readonly string[]
}

/**
 * Fills the build's template with a page.
 * @throws when a placeholder is missing from the template
 */
export function pageHtml(template: string, page: BuiltPage, files: PageFiles): string {
  const places: [place: RegExp | string, text: string][] = [
    [/<html lang="[^"]*">/, `<html lang="${escape(page.locale)}">`],
    ['/manifest.webmanifest', `/${manifestName(page.locale)}`],
    [/<title>[^<]*<\/title>/, `<title>${escape(page.title)}</title>`],
    [/<meta name="description"[^>]*>/, headTags(page).join('\n    ')],
    // Styles first, then fonts, scripts last: browsers request in document order and only a few files at a time.
    [STYLE, [STYLE.exec(template)?.[0], ...styleTags(template, files)].join('\n    ')],
    [SCRIPT, ''],
    [
      '</head>',
      `  <script defer src="/begin.js" data-scripts="${scriptsOf(template, files).join(' ')}"></script>\n  </head>`,
    ],
    [ROOT, `<div id="root">${bodyOf(page)}</div>`],
  ]
  const filled = places.reduce((html, [place, text]) => {
    if (html.search(place) === -1) throw new Error(`The page's template has no ${String(place)}.`)
    return html.replace(place, () => text)
  }, template)
  return filled.replaceAll(PRELOADS, '')
}

/** The file name of the app's manifest in a language. */
export function manifestName(locale: string): string {
  return locale === 'en' ? 'manifest.webmanifest' : `manifest.${locale}.webmanifest`
}

function headTags({ title, description, canonical, isUnlisted }: BuiltPage): string[] {
  const meta = (kind: 'name' | 'property', name: string, content: string | number) =>
    `<meta ${kind}="${name}" content="${escape(String(content))}" />`
  const address = canonical === undefined ? undefined : `${ORIGIN}${canonical}`
  return [
    meta('name', 'description', description),
    ...(isUnlisted ? [meta('name', 'robots', 'noindex')] : []),
    ...(address === undefined
      ? []
      : [`<link rel="canonical" href="${escape(address)}" />`, meta('property', 'og:url', address)]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Recto'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', `${ORIGIN}${OG_IMAGE.path}`),
    meta('property', 'og:image:width', OG_IMAGE.width),
    meta('property', 'og:image:height', OG_IMAGE.height),
    meta('property', 'og:image:alt', OG_IMAGE.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/**
 * Returns the rendered page.
 * @throws on inline styles, which our content security policy blocks in HTML
 */
function bodyOf({ path, body }: BuiltPage): string {
  const style = / style="[^"]*"/.exec(body)?.[0]
  if (style !== undefined)
    throw new Error(`${path} has${style}, which our content security policy refuses; use a class.`)
  return body
}

/** The page's own styles, without those the template already links. */
function styleTags(template: string, { styles }: PageFiles): string[] {
  return styles
    .filter((file) => !template.includes(`"/${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
}

/** The page's scripts, the entry script first. */
function scriptsOf(template: string, { scripts }: PageFiles): string[] {
  const main = SCRIPT.exec(template)?.slice(1) ?? []
  const ahead = [...template.matchAll(PRELOADS)].map(([, href = '']) => href)
  return [...new Set([...main, ...ahead, ...scripts.map((file) => `/${file}`)])]
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
