import type { BuiltPage } from '../src/app/prerender.tsx'

/** Stands where the server writes the site's own address, which is not known when pages are built. */
const ORIGIN = '%RECTO_ORIGIN%'

/** The picture that goes with a shared link. */
const PICTURE = { path: '/og.png', width: 1200, height: 630, alt: 'Recto: pages of a PDF file being put in order' }

const ROOT = '<div id="root"></div>'

/** The template's own script, which a page that is built ahead fetches later. */
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/** Scripts that the template's own one begins with, which come later like it. */
const PRELOADS = /<link rel="modulepreload"[^>]* href="([^"]+)">/g

/** The template's own styles, those of every page. */
const STYLE = /<link rel="stylesheet"[^>]*>/

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
    // All styles, then fonts, and scripts last: a browser asks in this order, and for few at a time.
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

/** What the page shows. @throws where an element has a style of its own: our content security policy refuses those in HTML */
function bodyOf({ path, body }: BuiltPage): string {
  const style = / style="[^"]*"/.exec(body)?.[0]
  if (style !== undefined)
    throw new Error(`${path} has${style}, which our content security policy refuses; use a class.`)
  return body
}

/** The page's own styles; what the template names already is not named again. */
function styleTags(template: string, { styles }: PageFiles): string[] {
  return styles
    .filter((file) => !template.includes(`"/${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
}

/** What the page runs, the script that begins first. */
function scriptsOf(template: string, { scripts }: PageFiles): string[] {
  const main = SCRIPT.exec(template)?.slice(1) ?? []
  const ahead = [...template.matchAll(PRELOADS)].map(([, href = '']) => href)
  return [...new Set([...main, ...ahead, ...scripts.map((file) => `/${file}`)])]
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
