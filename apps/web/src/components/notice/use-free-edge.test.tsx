import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useFreeEdge } from './use-free-edge.ts'

/** Positions of the elements, in CSS pixels from the top of a window of 800. */
let action = { top: 0, bottom: 0 }
const NOTICES = { bottom: { top: 700, bottom: 780 }, top: { top: 80, bottom: 160 } }

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const edge = this.getAttribute('data-edge') === 'top' ? 'top' : 'bottom'
    const { top, bottom } = this.matches('output') ? NOTICES[edge] : action
    return new DOMRect(16, top, 300, bottom - top)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Page({ notices }: { notices: readonly string[] }) {
  const place = useRef<HTMLOutputElement>(null)
  useFreeEdge(place, notices)
  return (
    <main>
      <button type="button" className="btn btn--main">
        Download
      </button>
      <output ref={place}>{notices}</output>
    </main>
  )
}

const edge = () => screen.getByRole('status').getAttribute('data-edge')

test.each([
  ['beside both', { top: 400, bottom: 460 }, 'bottom'],
  ['under the lower place', { top: 690, bottom: 750 }, 'top'],
  ['under the upper place', { top: 100, bottom: 150 }, 'bottom'],
  ['under both', { top: 100, bottom: 750 }, 'bottom'],
])('with the main action %s notices stand at the %s', (_where, lies, expected) => {
  action = lies
  render(<Page notices={['Done']} />)
  expect(edge()).toBe(expected)
})

test('scrolling the main action under a notice moves the notice', () => {
  action = { top: 900, bottom: 960 }
  render(<Page notices={['Done']} />)
  expect(edge()).toBe('bottom')
  action = { top: 690, bottom: 750 }
  window.dispatchEvent(new Event('scroll'))
  expect(edge()).toBe('top')
})

test('nothing is measured while there is no notice', () => {
  render(<Page notices={[]} />)
  window.dispatchEvent(new Event('scroll'))
  expect(edge()).toBeNull()
})
