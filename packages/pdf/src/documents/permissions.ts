import type { Permissions } from '@recto/contract'

/** The bits of each permission from revision 3 on (ISO 32000-2, table 22; bit 1 is the lowest). */
const BITS: Record<keyof Permissions, readonly number[]> = {
  // 12 is printing in full quality, 11 is assembling: inserting, deleting and rotating pages.
  allowPrinting: [3, 12],
  allowModifying: [4, 11],
  allowCopying: [5],
  allowAnnotating: [6],
  allowFillingForms: [9],
}

/** Bits that are always 1; bit 10, text extraction for accessibility, since PDF 2.0. */
const ALWAYS = [7, 8, 10, ...range(13, 32)]
/** Revision 2 ends at bit 6; annotating there includes filling forms. */
const ALWAYS_BEFORE_3 = range(7, 32)

/** The permission flags of the encryption dictionary. */
export function encodePermissions(permissions: Permissions, revision: number): number {
  const allowed = namesOf(BITS).flatMap((name) => (permissions[name] ? BITS[name] : []))
  const bits = revision < 3 ? [...allowed.filter((bit) => bit <= 6), ...ALWAYS_BEFORE_3] : [...allowed, ...ALWAYS]
  return bits.reduce((flags, bit) => flags | (1 << (bit - 1)), 0)
}

/** What the permission flags allow without the owner password. */
export function decodePermissions(flags: number, revision: number): Permissions {
  const has = (bit: number) => (flags & (1 << (bit - 1))) !== 0
  return {
    allowPrinting: has(3),
    allowModifying: has(4),
    allowCopying: has(5),
    allowAnnotating: has(6),
    // Bit 6 also allows filling forms, but programs and our checkboxes treat them separately.
    allowFillingForms: has(revision < 3 ? 6 : 9),
  }
}

/** Everything is allowed. */
export const ALL_PERMISSIONS: Permissions = {
  allowPrinting: true,
  allowModifying: true,
  allowCopying: true,
  allowAnnotating: true,
  allowFillingForms: true,
}

function namesOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
