import { expect } from 'vitest'

/** What a page's HTML says in its head to those who index or share it; checked, and its title given back. */
export function checkHead(html: string, { origin, path }: { origin: string; path: string }): string {
  const content = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  expect(content(/<meta name="description" content="([^"]*)"/).length, path).toBeGreaterThan(20)
  expect(content(/<link rel="canonical" href="([^"]*)"/), path).toBe(origin + path)
  expect(content(/<meta property="og:image" content="([^"]*)"/), path).toBe(`${origin}/og.png`)
  expect(html, path).not.toContain('%RECTO_ORIGIN%')
  return content(/<title>([^<]*)<\/title>/)
}
