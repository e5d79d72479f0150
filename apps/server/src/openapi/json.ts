/** A piece of a JSON document. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject | object

/** An object of a JSON document. */
export interface JsonObject {
  [key: string]: Json
}
