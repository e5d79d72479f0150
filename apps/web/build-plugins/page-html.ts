import type { BuiltPage } from '../src/app/prerender.tsx'

/** Stands where the server writes the site's own address, which is not known when pages are built. */
const ORIGIN = '%RECTO_ORIGIN%'

/** The picture that goes with a shared link. */
const PICTURE = { path: '/og.png', width: 1200, height: 630, alt: 'Recto: pages of a PDF file being put in order' }

const ROOT = '<div id="root"></div>'

/** A page that is built ahead can be read without its scripts: styles and fonts come first. */
const LATER = 'fetchpriority="low"'

/**
 * Styles that libraries write into elements. Our content security policy refuses them in HTML; the style sheets say the same, and
 * what scripts set later is let through.
 */
const STATED_ELSEWHERE: ReadonlySet<string> = new Set(['pointer-events:none', 'outline:none', 'animation-duration:0s'])

/** Files of the build that a page needs from the start. */
export interface PageFiles {
  styles: readonly string[]
  scripts: readonly string[]
}

/**
 * Puts a page into the template of the build.
 * @throws when the template lacks one of the places that are filled
 */
export function pageHtml(template: string, page: BuiltPage, files: PageFiles): string {
  const places: [place: RegExp | string, text: string][] = [
    [/<html lang="[^"]*">/, `<html lang="${escape(page.locale)}">`],
    [/<title>[^<]*<\/title>/, `<title>${escape(page.title)}</title>`],
    [/<meta name="description"[^>]*>/, headTags(page).join('\n    ')],
    ['</head>', `${fileTags(template, files).join('')}</head>`],
    ['<script type="module"', `<script type="module" ${LATER}`],
    [ROOT, `<div id="root">${withoutStyles(page)}</div>`],
  ]
  return places.reduce((html, [place, text]) => {
    if (html.search(place) === -1) throw new Error(`The page's template has no ${String(place)}.`)
    return html.replace(place, () => text)
  }, template)
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
    meta('property', 'og:image', `${ORIGIN}${PICTURE.path}`),
    meta('property', 'og:image:width', PICTURE.width),
    meta('property', 'og:image:height', PICTURE.height),
    meta('property', 'og:image:alt', PICTURE.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

function withoutStyles({ path, body }: BuiltPage): string {
  return body.replace(/ style="([^"]*)"/g, (_attribute, style: string) => {
    if (STATED_ELSEWHERE.has(style)) return ''
    throw new Error(`${path} has style="${style}", which our content security policy refuses; use a class.`)
  })
}

/** The page's own styles and scripts; what the template names already is not named again. */
function fileTags(template: string, { styles, scripts }: PageFiles): string[] {
  const isNew = (file: string) => !template.includes(`"/${file}"`)
  return [
    ...styles.filter(isNew).map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `),
    ...scripts.filter(isNew).map((file) => `  <link rel="modulepreload" ${LATER} crossorigin href="/${file}">\n  `),
  ]
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
