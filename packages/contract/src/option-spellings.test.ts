import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import type { OperationDefinition } from './define-operation.ts'
import { AppError } from './errors.ts'
import { decodeOptions, type FormFields } from './form-encoding.ts'
import { OPERATION_LIST, OPERATIONS } from './tools/operations.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** Without a minimum: a number that every option allows, such as a size of 4 KB. */
const NUMBER = 4096

/** A valid value that differs from the default where the type leaves a choice. */
function sampleOf(field: Schema | boolean): unknown {
  if (typeof field === 'boolean') return true
  const { type, enum: choices, anyOf, items, minimum, default: preset, examples } = field
  if (examples?.[0] !== undefined) return examples[0]
  if (choices !== undefined) return choices.at(-1)
  if (field.const !== undefined) return field.const
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0])
  if (type === 'boolean') return preset !== true
  if (type === 'object') return sampleObject(field)
  if (type === 'array') return [sampleOf(items as Schema)]
  if (type === 'string') return preset ?? 'x'
  return Math.max(minimum ?? NUMBER, 1)
}

function sampleObject({ properties = {} }: Schema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sampleOf(field)]))
}

/** The parsed options, or the refusals. */
function outcome(operation: OperationDefinition, fields: FormFields): unknown {
  try {
    return decodeOptions(operation, fields)
  } catch (error) {
    return refusals(error)
  }
}

function refusals(error: unknown): string[] {
  if (!(error instanceof AppError)) throw error
  return (error.facts.fields ?? []).map(({ message }) => message)
}

const flatField = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const asJson = (options: object): FormFields => ({ options: JSON.stringify(options) })
const asFields = (options: object): FormFields =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, flatField(value)]))

/** A name without its third letter. */
const misspelled = (name: string) => `${name.slice(0, 2)}${name.slice(3)}`

describe.each(OPERATION_LIST.map((operation): [string, OperationDefinition] => [operation.id, operation]))(
  '%s',
  (_, operation) => {
    const samples = sampleObject(z.toJSONSchema(operation.options, { io: 'input' }))

    test('all options together are the same as fields and as JSON', () => {
      const parsed = decodeOptions(operation, asJson(samples))
      expect(Object.keys(parsed).toSorted()).toEqual(Object.keys(operation.options.shape).toSorted())
      expect(decodeOptions(operation, asFields(samples))).toEqual(parsed)
    })

    test('each option alone is the same as a field and as JSON, and may not come as both', () => {
      for (const [name, value] of Object.entries(samples)) {
        const one = { [name]: value }
        expect(outcome(operation, asFields(one))).toEqual(outcome(operation, asJson(one)))
        expect(outcome(operation, { ...asFields(one), ...asJson(one) })).toEqual([
          `${name}: is sent twice, in options and as a separate field`,
        ])
      }
    })

    test('options can be split between fields and JSON', () => {
      const entries = Object.entries(samples)
      const [some, others] = [entries.slice(0, 1), entries.slice(1)].map((part) => Object.fromEntries(part))
      expect(decodeOptions(operation, { ...asFields(some ?? {}), ...asJson(others ?? {}) })).toEqual(
        decodeOptions(operation, asJson(samples)),
      )
    })

    test('a misspelled name is refused with the right one', () => {
      for (const name of Object.keys(samples)) {
        const wrong = misspelled(name)
        const refused = [`unknown option "${wrong}"; did you mean "${name}"?`]
        expect(outcome(operation, { [wrong]: '1' })).toEqual(refused)
        expect(outcome(operation, asJson({ [wrong]: 1 }))).toEqual(refused)
      }
    })

    test('a name that resembles none is refused, too', () => {
      const refused = [expect.stringMatching(/^unknown option "qqqqqq"; (the options are .+|there are none here)$/)]
      expect(outcome(operation, { qqqqqq: '1' })).toEqual(refused)
      expect(outcome(operation, asJson({ qqqqqq: 1 }))).toEqual(refused)
    })
  },
)

test.each([
  ['image_compression', 'imageCompression'],
  ['IMAGE-COMPRESSION', 'imageCompression'],
  ['targetsize', 'targetSize'],
  ['greyscale', 'grayscale'],
])('%s is understood as %s', (wrong, right) => {
  expect(outcome(OPERATIONS.compress, { [wrong]: '1' })).toEqual([
    `unknown option "${wrong}"; did you mean "${right}"?`,
  ])
})

test('names within an option are checked as well', () => {
  expect(outcome(OPERATIONS.merge, asJson({ documentInfo: { titel: 'A' } }))).toEqual([
    'unknown option "documentInfo.titel"; did you mean "title"?',
  ])
  expect(outcome(OPERATIONS.rotate, { rotations: '[{"page":1,"degree":90}]' })).toEqual([
    'unknown option "rotations.0.degree"; did you mean "degrees"?',
  ])
})

test('an alias works in both spellings, and counts as its option', () => {
  expect(decodeOptions(OPERATIONS.compress, asJson({ compressionLevel: 'high' })).imageCompression).toBe('high')
  expect(outcome(OPERATIONS.compress, { compressionLevel: 'high', ...asJson({ imageCompression: 'low' }) })).toEqual([
    'imageCompression: is sent twice, in options and as a separate field',
  ])
})

test('passwords are form fields, unless the operation has them as options', () => {
  const fields = { password: 'secret', passwords: '[]', image: '' }
  expect(decodeOptions(OPERATIONS.watermark, { ...fields, type: 'image', position: 'center' }).type).toBe('image')
  expect(outcome(OPERATIONS.rotate, asJson({ password: 'secret', rotations: [] }))).toEqual([
    'password: must be a form field',
  ])
  expect(decodeOptions(OPERATIONS.removeProtection, asJson({ password: 'secret' }))).toEqual({ password: 'secret' })
})

test('an option in the query that is not a parameter is refused; other parameters are not options', () => {
  const read = (query: FormFields) => () => decodeOptions(OPERATIONS.compress, {}, query)
  expect(read({ imageCompression: 'high' })).toThrow(
    expect.objectContaining({
      facts: { fields: [{ field: 'imageCompression', message: 'imageCompression: must be a form field' }] },
    }),
  )
  expect(read({ utm_source: 'mail' })()).toMatchObject({ imageCompression: 'medium' })
})

test('long and many unknown names are cut', () => {
  const [message = ''] = outcome(OPERATIONS.info, { ['x'.repeat(90)]: '1' }) as string[]
  expect(message.length).toBeLessThan(120)
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`name${index}`, 1]))
  expect(outcome(OPERATIONS.info, asJson(many))).toHaveLength(10)
  expect(outcome(OPERATIONS.info, { options: '{"__proto__":{"polluted":true}}' })).toEqual([
    'unknown option "__proto__"; there are none here',
  ])
})
