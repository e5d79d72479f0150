import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { renderScreen } from '../../testing/render-screen.tsx'
import { TabList, TabPanel } from './tabs.tsx'

const TABS = [
  { value: 'one', name: 'One' },
  { value: 'two', name: 'Two' },
  { value: 'three', name: 'Three' },
]

function Book() {
  const [open, setOpen] = useState('one')
  return (
    <>
      <TabList group="book" label="Chapters" tabs={TABS} value={open} onChange={setOpen} />
      {TABS.map(({ value, name }) => (
        <TabPanel key={value} group="book" value={value} isOpen={value === open} className="panel">
          <input aria-label={`Note on ${name}`} />
        </TabPanel>
      ))}
    </>
  )
}

const opened = () => screen.getByRole('tab', { selected: true }).textContent

test('a tab opens its panel, which it labels, and closes the others', async () => {
  const { user } = renderScreen(<Book />)
  expect(opened()).toBe('One')
  await user.click(screen.getByRole('tab', { name: 'Two' }))
  expect(opened()).toBe('Two')
  expect(screen.getAllByRole('tabpanel').map((panel) => panel.getAttribute('aria-labelledby'))).toEqual([
    screen.getByRole('tab', { name: 'Two' }).id,
  ])
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Note on Two')])
  const controlled = screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-controls') ?? '')
  expect(controlled.filter((id) => document.getElementById(id)?.getAttribute('role') !== 'tabpanel')).toEqual([])
})

test.each([
  ['ltr', '{ArrowRight}', 'Two'],
  ['ltr', '{ArrowLeft}', 'Three'],
  ['ltr', '{End}', 'Three'],
  ['ltr', '{End}{ArrowRight}', 'One'],
  ['ltr', '{End}{Home}', 'One'],
  ['ltr', '{ArrowDown}a', 'One'],
  ['rtl', '{ArrowLeft}', 'Two'],
  ['rtl', '{ArrowRight}', 'Three'],
])('%s: %s opens %s and focuses it', async (direction, keys, name) => {
  const { user } = renderScreen(
    <div style={{ direction: direction === 'rtl' ? 'rtl' : 'ltr' }}>
      <Book />
    </div>,
  )
  await user.tab()
  await user.keyboard(keys)
  expect(opened()).toBe(name)
  expect(document.activeElement?.textContent).toBe(name)
})

test('the tabs are a single tab stop, followed by the panel', async () => {
  const { user } = renderScreen(<Book />)
  await user.click(screen.getByRole('tab', { name: 'Three' }))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Note on Three'))
  await user.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('Three')
})
