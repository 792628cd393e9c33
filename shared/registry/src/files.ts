import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Content types by file extension; a file of another kind is never published. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Content type of a file name, or nothing for a kind that is not served. */
export function typeOf(name: string): string | undefined {
  return TYPES[path.extname(name).toLowerCase()]
}

/** Integrity value of some bytes: `sha384-…`. */
export function integrityOf(content: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

/** First eight hex digits of the sha256 of some bytes. */
export function hash8(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}

/** Every file below a folder by its relative name. */
export async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const full = path.join(entry.parentPath, entry.name)
    files.set(path.relative(folder, full).split(path.sep).join('/'), await readFile(full))
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Compresses once, at publishing, as small as it gets; nothing for kinds that are compressed already or too small to gain. */
export async function compressed(name: string, content: Uint8Array): Promise<{ br: Buffer; gz: Buffer } | undefined> {
  if (content.length < 300 || !/\.(js|css|json|svg|html|txt)$/.test(name)) return undefined
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    zip(content, { level: 9 }),
  ])
  return { br, gz }
}
