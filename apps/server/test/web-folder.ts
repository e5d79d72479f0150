import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Writes a web app as the build does, with these pages and assets, into a new folder.
 * @param pages the HTML of each page, by path; the first two are listed in the sitemap
 */
export async function createWebFolder(
  pages: Record<string, string>,
  assets: Record<string, string | Uint8Array> = {},
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-web-'))
  await mkdir(path.join(folder, 'pages'))
  await mkdir(path.join(folder, 'assets'))
  const site = Object.keys(pages).map((page, index) => ({
    path: page,
    locale: 'en',
    file: `${index}.html`,
    isListed: index < 2,
  }))
  await writeFile(path.join(folder, 'pages', 'site.json'), JSON.stringify(site))
  await writeFile(path.join(folder, 'pages', 'sw.js'), "const SETTINGS = '%RECTO_SETTINGS%'")
  await writeFile(path.join(folder, 'pages', 'sw-cleanup.js'), 'cleanUp()')
  await Promise.all([
    ...Object.values(pages).map((html, index) => writeFile(path.join(folder, 'pages', `${index}.html`), html)),
    ...Object.entries(assets).map(([name, content]) => writeFile(path.join(folder, 'assets', name), content)),
  ])
  return folder
}
