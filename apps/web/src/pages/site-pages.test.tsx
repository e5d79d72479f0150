import { DEFAULT_LIMITS, LISTED_TOOLS, TOOL_LIST, type PublicConfig } from '@recto/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { ConfigProvider } from '../api/config-context.tsx'
import { INTERFACE_ICONS } from '../components/icon/icon-names.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { TOOL_PAGES } from '../tools/index.ts'
import { PAGE_HEADS } from './page-heads.ts'
import { SITE_PAGES } from './site-pages.ts'

const ROUTES: ReadonlySet<string> = new Set([
  '/',
  '/tools',
  '/upload',
  // Served by the server itself.
  '/api/docs',
  '/api/openapi.json',
  ...[...SITE_PAGES, ...TOOL_PAGES].map(({ route }) => route),
])

/** The ids of the icons, which are part of every page. */
const ICONS: ReadonlySet<string> = new Set([...INTERFACE_ICONS, ...TOOL_LIST.map(({ id }) => id)])

const CONFIG: PublicConfig = { ...DEFAULT_LIMITS, availableTools: TOOL_LIST.map(({ id }) => id) }

/** Renders the page at an address with the given configuration. */
async function visit(route: string, changes: Partial<PublicConfig> = {}) {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ ...CONFIG, ...changes }))
  const Page = await SITE_PAGES.find((page) => page.route === route)?.load()
  if (Page === undefined) throw new Error(`there is no page at ${route}`)
  return renderScreen(
    <ConfigProvider>
      <Page />
    </ConfigProvider>,
  )
}

const main = () => screen.getByRole('main')

/** Whether a link leads to an existing page, or to a section of this one. */
function leadsSomewhere(target: string): boolean {
  if (target.startsWith('#')) return main().querySelector(target) !== null
  return ROUTES.has(new URL(target, 'http://site.example/').pathname)
}

test('every page besides the tools has a title and a description', () => {
  for (const { route } of SITE_PAGES) {
    const head = PAGE_HEADS.find((known) => known.route === route)
    expect([route, head?.description.message?.length]).toEqual([route, expect.any(Number)])
    expect(head?.description.message?.length).toBeGreaterThanOrEqual(60)
    expect(head?.description.message?.length).toBeLessThanOrEqual(160)
  }
})

describe.each(SITE_PAGES.map(({ route }) => route))('%s', (route) => {
  test('has one title, headings in order, and working links', async () => {
    await visit(route)
    const levels = within(main())
      .getAllByRole('heading')
      .map((heading) => Number(heading.tagName.slice(1)))
    expect(levels.filter((level) => level === 1)).toEqual([1])
    expect(levels[0]).toBe(1)
    expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true)
    const targets = within(main())
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
    expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([])
    const ids = [...main().querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(ids.filter((id) => ICONS.has(id))).toEqual([])
  })
})

test('checkout says that nothing is charged', async () => {
  await visit('/checkout/pro')
  expect(main().textContent).toContain('Billing has not started. Nothing is charged')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('contact shows the configured address', async () => {
  await visit('/contact', { contactEmail: 'help@example.com' })
  const link = await screen.findByRole('link', { name: 'help@example.com' })
  expect(link.getAttribute('href')).toBe('mailto:help@example.com')
  expect(main().textContent).not.toContain('operator of this installation')
})

test('contact says whom to ask when no address is configured', async () => {
  await visit('/contact')
  expect(main().textContent).toContain('Recto is run here by the operator of this installation')
  expect(screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('mailto:'))).toEqual([])
})

test('vulnerabilities are reported to the configured address', async () => {
  await visit('/security', { contactEmail: 'help@example.com' })
  expect(await screen.findByRole('link', { name: 'help@example.com' })).toBeDefined()
})

test('the source code is linked when its address is configured', async () => {
  await visit('/about', { sourceUrl: 'https://code.example/recto' })
  const link = await screen.findByRole('link', { name: 'https://code.example/recto' })
  expect(link.getAttribute('href')).toBe('https://code.example/recto')
})

test.each(['/privacy', '/developers', '/enterprise'])('%s states how long results are kept here', async (route) => {
  await visit(route, { retentionHours: 36 })
  expect(await within(main()).findByText(/\b36 hours/)).toBeDefined()
})

test('help covers every available tool, with the limits in force', async () => {
  await visit('/help', { maxUploadMb: 22, maxUploadMbCompress: 33, maxFiles: 44, maxPages: 5500 })
  expect(await screen.findByText('Up to 44 PDF files of 22 MB each, 5,500 pages in total.')).toBeDefined()
  expect(screen.getByText('Up to 44 PDF, Office or image files of 22 MB each, 5,500 pages in total.')).toBeDefined()
  expect(screen.getByText('Up to 44 images or PDF files of 22 MB each, 5,500 pages in total.')).toBeDefined()
  for (const { id, title, availability } of LISTED_TOOLS) {
    const part = screen.queryByRole('region', { name: title })
    expect([id, part !== null]).toEqual([id, availability === 'available'])
    if (part === null) continue
    expect([id, within(part).queryAllByRole('definition').length > 0]).toEqual([id, true])
  }
  const compress = within(screen.getByRole('region', { name: 'Compress PDF' }))
  expect(compress.getByText('One PDF file of up to 33 MB and 5,500 pages.')).toBeDefined()
  expect(compress.getByText(/from 10% at the lowest level to 90% at the highest/)).toBeDefined()
})

test('help leaves out what this server does not offer', async () => {
  await visit('/help', { availableTools: ['merge-pdf'] })
  await expect.poll(() => screen.queryByRole('region', { name: 'Split PDF' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Merge PDF' })).toBeDefined()
})

test('an example is copied exactly as shown, and that is confirmed', async () => {
  const { user } = await visit('/developers')
  await user.click(screen.getByRole('button', { name: 'Copy: Merge two files with curl' }))
  const shown = screen.getByRole('region', { name: 'Merge two files with curl' }).textContent
  expect(await navigator.clipboard.readText()).toBe(shown)
  expect(screen.getByText('Copied')).toBeDefined()
})
