import { LISTED_TOOLS } from '@recto/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { renderScreen } from '../../testing/render-screen.tsx'
import { loadLanguage } from '../../messages/catalog.ts'
import { ToolsPage } from './tools-page.tsx'

afterEach(() => loadLanguage('en'))

/** The tools a search finds, in page order. */
const found = () => [...document.querySelectorAll('.toolrow h3')].map(({ textContent }) => textContent)

test.each([
  ['en', 'join', 'Merge PDF'],
  ['en', 'shrink', 'Compress PDF'],
  ['en', 'lock', 'Protect PDF'],
  ['en', 'shrnik', 'Compress PDF'],
  ['en', 'delete pages', 'Organize Pages'],
  ['en', 'reorder', 'Organize Pages'],
  ['en', 'crop', 'Organize Pages'],
  ['de', 'Seiten löschen', 'Seiten ordnen'],
  ['es', 'recortar', 'Organizar páginas'],
  // The terms the page itself suggests when nothing was found.
  ['de', 'verbinden', 'PDF zusammenfügen'],
  ['de', 'verkleinern', 'PDF komprimieren'],
  ['de', 'sperren', 'PDF schützen'],
  ['de', 'shrink', 'PDF komprimieren'],
  ['es', 'juntar', 'Unir PDF'],
  ['es', 'reducir', 'Comprimir PDF'],
  ['es', 'cerrar', 'Proteger PDF'],
  ['es', 'contrasena', 'Proteger PDF'],
] as const)('in %s, %j is what %s does', async (language, query, tool) => {
  await loadLanguage(language)
  const { user } = renderScreen(<ToolsPage />)
  await user.type(screen.getByRole('searchbox'), query)
  expect(found()).toEqual([tool])
})

test('every tool of the catalog has a card: a link if it is available, else the text Coming Soon', () => {
  renderScreen(<ToolsPage />)
  const cards = [...document.querySelectorAll('.toolrow')]
  expect(cards).toHaveLength(LISTED_TOOLS.length)
  const kinds = cards.map((card) => [
    card.closest('a') !== null || card.querySelector('a') !== null,
    card.textContent.includes('Coming Soon'),
  ])
  expect(kinds.filter(([isLink, isSoon]) => isLink === isSoon)).toEqual([])
})
