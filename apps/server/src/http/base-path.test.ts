import { expect, test } from 'vitest'

import { addBasePath, removeBasePath } from './base-path.ts'

test.each([
  ['/pdf/api/health', '/api/health'],
  ['/pdf/tools?x=/pdf/y', '/tools?x=/pdf/y'],
  ['/pdf/', '/'],
  ['/pdf', '/'],
  ['/pdf?x', '/?x'],
  ['/pdf/pdf/x', '/pdf/x'],
  ['/pdf//x', '//x'],
  ['/pdfs/x', '/pdfs/x'],
  ['/api/health', '/api/health'],
  ['*', '*'],
])('%s is routed as %s', (target, expected) => {
  expect(removeBasePath(target, '/pdf')).toBe(expected)
  expect(removeBasePath(target, '')).toBe(target)
})

test('addresses of a page get the base path, and nothing else does', () => {
  const html =
    '<a href="/tools">see "/x" and href=/y</a><a href="https://a.example/">a</a><a href="//b.example/">b</a>' +
    '<script src="/begin.js" data-scripts="/assets/a.js /assets/b.js"></script><use href="#icon"></use><a href="/">home</a>'
  expect(addBasePath(html, '/pdf')).toBe(
    '<a href="/pdf/tools">see "/x" and href=/y</a><a href="https://a.example/">a</a><a href="//b.example/">b</a>' +
      '<script src="/pdf/begin.js" data-scripts="/pdf/assets/a.js /pdf/assets/b.js"></script><use href="#icon"></use><a href="/pdf/">home</a>',
  )
  expect(addBasePath(html, '')).toBe(html)
})
