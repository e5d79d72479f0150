import { catalog } from '../messages/catalog.ts'
import type { ChosenFile } from './chosen-files.ts'

/** In the visitor's alphabetical order, with numbers by value: 'scan 2' before 'scan 10'. */
export function sortByName(files: readonly ChosenFile[]): ChosenFile[] {
  const { compare } = new Intl.Collator(catalog.locale, { numeric: true })
  return files.toSorted((one, other) => compare(one.file.name, other.file.name))
}

/** Oldest modification first; ties by name. */
export function sortByDate(files: readonly ChosenFile[]): ChosenFile[] {
  return sortByName(files).toSorted((one, other) => one.file.lastModified - other.file.lastModified)
}

/** Whether files are already in an order. */
export function isInOrder(files: readonly ChosenFile[], order: readonly ChosenFile[]): boolean {
  return order.every((file, index) => file === files[index])
}
