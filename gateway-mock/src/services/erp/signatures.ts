import { createHash, createHmac } from 'node:crypto'
import { HOUR_MS } from '@crm/base/durations'

type Params = Readonly<Record<string, string>>

/** MD5 in lower-case hex: what most ERPs sign with. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** HMAC-SHA256 in lower-case hex. */
export const hmacSha256 = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

const sorted = (params: Params) => Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** `k1v1k2v2…` in the order of the names. */
export const joined = (params: Params): string => sorted(params).flat().join('')

/** `k1=v1&k2=v2…` in the order of the names, encoded as in a form. */
export const encodedQuery = (params: Params): string => new URLSearchParams(sorted(params)).toString()

/** `02-k1:0004-v1;…`: each name and value after its length, as 旺店通 wants it. */
export const measured = (params: Params): string =>
  sorted(params)
    .map(([key, value]) => {
      const [name, text] = [[...key].length, [...value].length].map(String)
      return `${name?.padStart(2, '0')}-${key}:${text?.padStart(4, '0')}-${value}`
    })
    .join(';')

/** `2026-11-20 14:30:00` in Shanghai. */
export const localTime = (now: Date): string =>
  new Date(now.getTime() + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
