import { DEFAULT_LIMITS } from '@recto/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ConfigProvider } from '../../api/config-context.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PricingPage } from './pricing-page.tsx'

const cards = () => screen.getAllByRole('listitem').filter((item) => item.classList.contains('plan'))
const textsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test.each([
  [
    0,
    'Free',
    '$0 forever',
    [
      'Up to 5 operations per day',
      'Max 10MB per file',
      'Basic tools: merge, split, compress',
      'Standard quality',
      'Community support',
    ],
    ['Start Free', '/tools'],
  ],
  [
    1,
    'Pro',
    '$7.99 per month',
    [
      'Unlimited operations',
      'Max 100MB per file',
      'All tools',
      'Priority email support',
      'Batch processing',
      'No watermarks or ads',
    ],
    ['Get Pro', '/checkout/pro'],
  ],
  [
    2,
    'Business',
    '$19.99 per month',
    [
      'Everything in Pro',
      'Unlimited file size',
      'Team sharing',
      'API access',
      'OCR',
      'Dedicated account manager',
      'Custom branding',
    ],
    ['Contact Us', '/contact'],
  ],
])('card %i is %s at %s', (index, name, price, features, [button = '', target = '']) => {
  renderScreen(<PricingPage />)
  const card = cards()[index]
  if (card === undefined) throw new Error('there is no such card')
  expect(within(card).getByRole('heading', { level: 2 }).textContent).toBe(name)
  expect(card.querySelector('.plan__price')?.textContent).toBe(price)
  expect(textsOf(card)).toEqual(features)
  expect(within(card).getByRole('link', { name: button }).getAttribute('href')).toBe(target)
})

test('there are three cards, and Pro is the most popular one', () => {
  renderScreen(<PricingPage />)
  expect(cards().map((card) => within(card).queryByText('Most popular') !== null)).toEqual([false, true, false])
})

test('other needs link to the contact page, and the questions are answered', () => {
  renderScreen(<PricingPage />)
  const custom = screen.getByRole('region', { name: 'Need something else?' })
  expect(within(custom).getByRole('link').getAttribute('href')).toBe('/contact')
  const questions = within(screen.getByRole('region', { name: 'Questions' }))
  expect(questions.getAllByRole('definition').map((answer) => answer.textContent)).toEqual([
    'Yes. With annual billing, every plan costs 20% less.',
    'Yes. You keep access until the end of the billing period.',
    'Yes, to each file separately, not to all of them together.',
    'Not yet. Billing has not started, nothing is charged, and the tools need no account.',
  ])
})

test('the current limits are those of this server', async () => {
  const data = { ...DEFAULT_LIMITS, maxUploadMb: 25.5, maxUploadMbCompress: 40, availableTools: [] }
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(data))
  renderScreen(
    <ConfigProvider>
      <PricingPage />
    </ConfigProvider>,
  )
  const note = await screen.findByText(/25\.5 MB/)
  expect(note.textContent).toMatch(/^Paid plans are not on sale yet\..* up to 25\.5 MB, and up to 40 MB in Compress/)
})
