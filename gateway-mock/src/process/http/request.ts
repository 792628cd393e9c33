import type { FastifyRequest } from 'fastify'

/** The address without its query, as it came. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/**
 * Query string as fields: `a=1&a=2` and `a[]=1` become lists, an empty value counts as absent.
 * The object has no prototype, so that a field may have any name.
 */
export function readQuery(query: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) {
    if (value === '') continue
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    const before = fields[key]
    if (before === undefined) fields[key] = name === key ? value : [value]
    else fields[key] = [...(Array.isArray(before) ? before : [before]), value]
  }
  return fields
}

// Deeper than any request of ours; a body nested a hundred thousand times must not reach a recursive function.
const DEPTH_MAX = 32

/** The first member that cannot be worked with, and why: a text with NUL (the database stores none) or too deep a nesting. */
export function unreadable(value: unknown, path = '', depth = 0): { field: string; complaint: string } | undefined {
  if (typeof value === 'string')
    return value.includes('\0') ? { field: path, complaint: '含有不支持的字符' } : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === DEPTH_MAX) return { field: path.split('.', 1)[0] ?? '', complaint: '层级过深' }
  for (const [key, member] of Object.entries(value)) {
    const place = path === '' ? key : `${path}.${key}`
    if (key.includes('\0'))
      return {
        field: place.replaceAll('\0', ''),
        complaint: '含有不支持的字符',
      }
    const found = unreadable(member, place, depth + 1)
    if (found) return found
  }
  return undefined
}

/** Whether the browser asked over TLS, which ends here or at a trusted proxy. */
export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'

/** The browser as it calls itself, cut to what is worth keeping. */
export const deviceOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 200)

/** A cookie by its name, of the header as it came; ours are letters, digits, `-` and `_`. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return /^[\w-]{1,200}$/.exec(part.slice(at + 1).trim())?.[0]
  }
  return undefined
}
