import { vi } from 'vitest'

/** Mocks object URLs, which the test environment does not support. */
export function mockObjectUrls(): void {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
}

/** Gives every element the same size, because the test environment has no layout. */
export function mockElementSize(width: number, height: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
}

/** Makes a single media query match, such as that of phones. */
export function mockMediaQuery(matching: string): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: media === matching,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
}
