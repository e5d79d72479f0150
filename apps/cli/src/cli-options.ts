import type { OperationDefinition } from '@recto/contract'
import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** How the text of an option is parsed. */
export type OptionKind =
  | 'switch'
  | 'choice'
  | 'number'
  | 'text'
  | 'pages'
  | 'ranges'
  | 'start-end'
  | 'from-to'
  | 'rotations'
  | 'plan'
  | 'size'
  | 'color'
  | 'json'

/** An option of an operation as a command-line option. */
export interface CliOption {
  /** Property path of its value within the operation's options. */
  path: readonly string[]
  /** Without the dashes, such as `font-size`. */
  flag: string
  kind: OptionKind
  description: string
  choices: readonly string[]
  /** Whether the choices are numbers. */
  isNumeric: boolean
  /** The default as the user would type it; undefined if there is none or it is an object. */
  fallback: string | undefined
}

/** Lists of options by their schema, since describing each option needs all of them. */
const listed = new WeakMap<object, readonly CliOption[]>()

/** Lists the options of an operation, nested ones included. Passwords are left out. */
export function listCliOptions({ options }: Pick<OperationDefinition, 'options'>): readonly CliOption[] {
  const known = listed.get(options)
  if (known !== undefined) return known
  const all = flattenOptions(z.toJSONSchema(options, { io: 'input' }), []).filter(({ path }) => !isPassword(path))
  listed.set(options, all)
  return all
}

/**
 * Options that hold a password. They are not taken from the command line, which every process on the machine can read.
 */
export function listPasswordOptions({ options }: Pick<OperationDefinition, 'options'>): string[] {
  return Object.keys(options.shape).filter((name) => isPassword([name]))
}

/** Converts `fontSize` to `font-size`. */
export function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)
}

function isPassword(path: readonly string[]): boolean {
  return /password$/i.test(path.at(-1) ?? '')
}

function flattenOptions(schema: Schema, parents: readonly string[]): CliOption[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return []
    const path = [...parents, name]
    const kind = getOptionKind(field)
    if (kind === undefined) return flattenOptions(field, path)
    return [toOption(path, kind, field)]
  })
}

function toOption(path: readonly string[], kind: OptionKind, field: Schema): CliOption {
  return {
    path,
    flag: toKebabCase(path.at(-1) ?? ''),
    kind,
    description: field.description ?? '',
    choices: (field.enum ?? []).map(String),
    isNumeric: typeof field.enum?.[0] === 'number',
    fallback: formatDefault(field.default),
  }
}

function formatDefault(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Undefined for an object, whose properties become separate options. */
function getOptionKind(field: Schema): OptionKind | undefined {
  if (field.type === 'boolean') return 'switch'
  if (field.type === 'object') return getObjectKind(Object.keys(field.properties ?? {}))
  if (field.type === 'array') return getListKind(field.items)
  if (field.enum !== undefined) return 'choice'
  if (field.type === 'number' || field.type === 'integer') return 'number'
  if (field.anyOf?.some(isSize)) return 'size'
  return field.type === 'string' || field.anyOf !== undefined ? 'text' : 'json'
}

function getObjectKind(names: readonly string[]): OptionKind | undefined {
  const known: Record<string, OptionKind> = { 'start end': 'start-end', 'from to': 'from-to', 'r g b': 'color' }
  return known[names.join(' ')]
}

function isSize(schema: Schema): boolean {
  return Object.keys(schema.properties ?? {}).join(' ') === 'width height'
}

function getListKind(items: Schema['items']): OptionKind {
  if (typeof items !== 'object' || Array.isArray(items)) return 'json'
  if (items.type === 'integer') return 'pages'
  const known: Record<string, OptionKind> = {
    'start end': 'ranges',
    'page degrees': 'rotations',
    'file page rotate crop blank': 'plan',
  }
  return known[Object.keys(items.properties ?? {}).join(' ')] ?? 'json'
}
