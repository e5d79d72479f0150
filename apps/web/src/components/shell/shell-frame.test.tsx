import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { SITE_PAGES } from '../../pages/site-pages.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const NOTE = 'No account needed. Every tool is open to everyone.'

test.each(['Sign In', 'Sign Up Free'])('%s only says that no account is needed', async (name) => {
  const { user, router } = renderScreen(<Header />)
  const [button] = screen.getAllByRole('button', { name })
  if (button === undefined) throw new Error(`there is no ${name}`)
  const note = () => document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(note()?.textContent).toBe(NOTE)
  expect(note()?.hidden).toBe(true)
  await user.hover(button)
  expect(note()?.hidden).toBe(false)
  await user.unhover(button)
  expect(note()?.hidden).toBe(true)
  await user.click(button)
  expect(within(button.parentElement ?? button).getByRole('tooltip').hidden).toBe(false)
  await user.keyboard('{Escape}')
  expect(note()?.hidden).toBe(true)
  expect(router.state.location.pathname).toBe('/')
})

test('Escape dismisses a note before it closes the surrounding menu', async () => {
  const { user } = renderScreen(<Header />)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = screen.getAllByRole('navigation', { name: 'Main' }).at(-1)
  if (menu === undefined) throw new Error('there is no menu')
  await user.click(within(menu).getByRole('button', { name: 'Sign In' }))
  await user.keyboard('{Escape}')
  expect(within(menu).queryByRole('tooltip')).toBeNull()
  expect(menu.hidden).toBe(false)
  await user.keyboard('{Escape}')
  expect(menu.hidden).toBe(true)
})

test('the header links to the four main pages', () => {
  renderScreen(<Header />)
  const [nav] = screen.getAllByRole('navigation', { name: 'Main' })
  if (nav === undefined) throw new Error('there are no links')
  const links = within(nav).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['All Tools', '/tools'],
    ['Pricing', '/pricing'],
    ['About', '/about'],
  ])
})

test('the footer has four columns with every page besides the tools', () => {
  renderScreen(<Footer />)
  const nav = within(screen.getByRole('navigation', { name: 'Footer' }))
  expect(nav.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Product',
    'Company',
    'Support',
    'Legal',
  ])
  const targets = nav.getAllByRole('link').map((link) => link.getAttribute('href'))
  const expected = SITE_PAGES.map(({ route }) => route).filter((route) => route !== '/checkout/pro')
  expect(new Set(targets)).toEqual(new Set(['/tools', ...expected]))
})

test('social icons and app badges are decorative', () => {
  const { container } = renderScreen(<Footer />)
  const placeholders = [...container.querySelectorAll('.foot__social, .foot__apps')]
  expect(placeholders.map((list) => [list.getAttribute('aria-hidden'), list.children.length])).toEqual([
    ['true', 4],
    ['true', 2],
  ])
  for (const list of placeholders) expect(list.querySelector('a, button, [tabindex]')).toBeNull()
  expect(screen.queryByText(/iOS/)?.closest('[aria-hidden=true]')).not.toBeNull()
  expect(screen.queryAllByRole('img')).toEqual([])
})
