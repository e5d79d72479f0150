import type { OrganizingFacts } from './organizing-facts.ts'

/** What was done to pages, in words such as `3 moved`; zero counts are left out. */
export function organizingPhrases(facts: OrganizingFacts): string[] {
  const phrases: [count: number, words: string][] = [
    [facts.moved, 'moved'],
    [facts.removed, 'removed'],
    [facts.duplicated, 'duplicated'],
    [facts.rotated, 'rotated'],
    [facts.cropped, 'cropped'],
    [facts.blank, 'blank'],
  ]
  return phrases.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
}
