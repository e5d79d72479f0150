/** A JSON value. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject | object

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json
}
