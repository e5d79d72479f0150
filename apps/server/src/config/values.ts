import { z } from 'zod'

/** A whole number within bounds. */
export const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** A number of megabytes, which may have a fraction. */
export const megabytes = z
  .string()
  .regex(/^\d{1,6}(\.\d+)?$/, 'must be a number of megabytes, such as 10')
  .transform(Number)
  .refine((value) => value > 0, 'must be more than 0')

/** `true` or `false`. */
export const onOff = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

/** An origin, such as https://example.com. */
export const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://example.com',
  )

/** An http or https address, without the slash at its end. */
export const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https URL')
  .transform((text) => text.replace(/\/+$/, ''))

/** An address of e-mail. */
export const mailAddress = z.email('must be an address such as help@example.com')

/** Origins, separated by commas. */
export const originList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(origin))

/** `true`, `false`, or addresses and ranges of the proxies to believe. */
export const proxies = z
  .string()
  .regex(/^(true|false|[0-9a-fA-F.:/, ]+|[a-z, ]+)$/, 'must be true, false or proxy addresses')
  .transform((text) => (text === 'true' || text === 'false' ? text === 'true' : text))

/** A whole number of something, or `off`. */
export const countOrOff = (what: string, max = 1_000_000) =>
  z.union(
    [z.literal('off').transform(() => null), whole(1, max)],
    `must be a whole number${what === '' ? '' : ` of ${what}`} or off`,
  )

/** An absolute path. */
export const absolutePath = z.string().startsWith('/', 'must be an absolute path')

/** A host name or an address. */
export const hostName = z.string().regex(/^[\w.:-]+$/, 'must be a host name or address')

/** What other versions may keep elsewhere and this one keeps to itself. */
export const embedded = (what: string) =>
  z.literal('embedded', `must be "embedded": this version supports no other location for ${what}`)
