import { isDeepStrictEqual } from 'node:util'

/** Whether two values are the same as JSON, whatever the order of their fields. */
export function isEqual(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(asJson(a), asJson(b))
}

const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
