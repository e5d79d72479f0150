import { expect } from 'vitest'

/** Checks the metadata that search engines and link previews read, and returns the title. */
export function expectPageHead(html: string, { origin, path }: { origin: string; path: string }): string {
  const content = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  expect(content(/<meta name="description" content="([^"]*)"/).length, path).toBeGreaterThan(20)
  expect(content(/<link rel="canonical" href="([^"]*)"/), path).toBe(origin + path)
  expect(content(/<meta property="og:image" content="([^"]*)"/), path).toBe(`${origin}/og.png`)
  expect(html, path).not.toContain('%RECTO_ORIGIN%')
  return content(/<title>([^<]*)<\/title>/)
}
