import { createHash, randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '@crm/base/durations'
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { fileTicket, storedFile } from '../../store/database/schema.ts'
import { takeStorage } from './storage.ts'
import type { FileStore } from '../../store/files/store.ts'

/** How long a download address may be used. */
export const TICKET_SECONDS = 60
/** How long an uploaded file that nothing took up is kept. */
const UPLOAD_SECONDS = 2 * DAY_SECONDS

export type StoredFile = typeof storedFile.$inferSelect
type Owner = { corp_id: number; user_id: number }

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** The address of a file: it names it, and opens pictures only; anything else is fetched through `ticketUrl`. */
export const fileUrl = ({ file_key, name }: Pick<StoredFile, 'file_key' | 'name'>): string =>
  `/files/${file_key}/${encodeURIComponent(name)}`

/** The key in an address that `fileUrl` made. */
export const keyOfUrl = (url: string): string | undefined => /^\/files\/([0-9a-f]{32})\//.exec(url)?.[1]

/** Kinds of files that staff brought: they use the storage of the enterprise. What the product makes for some days does not. */
const UPLOADED_KINDS: readonly StoredFile['kind'][] = ['upload', 'image']

/**
 * Notes a stored file; uploads that nothing takes up within two days are removed. What staff brought is refused when it does not
 * fit any more: call it in the transaction of the write, and remove the bytes when it throws.
 */
export async function recordFile(
  db: Db,
  owner: Owner,
  file: Pick<StoredFile, 'file_key' | 'name' | 'mime' | 'size' | 'kind'> & { expire_at?: number | null },
  now: number,
): Promise<StoredFile> {
  const expire_at =
    file.expire_at === undefined ? (file.kind === 'upload' ? now + UPLOAD_SECONDS : null) : file.expire_at
  if (UPLOADED_KINDS.includes(file.kind)) await takeStorage(db, owner.corp_id, file.size, now)
  const [row] = await db
    .insert(storedFile)
    .values({ ...file, corp_id: owner.corp_id, user_id: owner.user_id, expire_at, created_at: now })
    .returning()
  if (row === undefined) throw new Error('a file row was not written')
  return row
}

/** A file of the corporation that has not expired. */
export async function fileOf(db: Db, corpId: number, key: string, now: number): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(storedFile)
    .where(
      and(
        eq(storedFile.file_key, key),
        eq(storedFile.corp_id, corpId),
        or(isNull(storedFile.expire_at), gt(storedFile.expire_at, now)),
      ),
    )
  return row
}

/** A picture, by its key alone: 128 random bits, because an `<img>` sends no token. */
export async function imageOf(db: Db, key: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.file_key, key), eq(storedFile.kind, 'image')))
  return row
}

/** An address that fetches the file once within a minute, without a token: a browser's download sends none. */
export async function ticketUrl(
  db: Db,
  owner: Owner,
  file: StoredFile,
  now: number,
): Promise<{ url: string; expire_at: number }> {
  const ticket = randomBytes(24).toString('base64url')
  const expire_at = now + TICKET_SECONDS
  await db.insert(fileTicket).values({
    ticket_hash: hashOf(ticket),
    file_key: file.file_key,
    corp_id: owner.corp_id,
    user_id: owner.user_id,
    expire_at,
  })
  return { url: `${fileUrl(file)}?ticket=${ticket}`, expire_at }
}

/** Uses a ticket up and answers its file; nothing when it is unknown, used, too old or for another file. */
export async function useTicket(db: Db, key: string, ticket: string, now: number): Promise<StoredFile | undefined> {
  const [used] = await db
    .update(fileTicket)
    .set({ used_at: now })
    .where(
      and(
        eq(fileTicket.ticket_hash, hashOf(ticket)),
        eq(fileTicket.file_key, key),
        isNull(fileTicket.used_at),
        gt(fileTicket.expire_at, now),
      ),
    )
    .returning({ corp_id: fileTicket.corp_id })
  return used && fileOf(db, used.corp_id, key, now)
}

/** Removes expired files with their bytes, old tickets and abandoned drafts; answers how many files went. */
export async function removeExpired(db: Db, files: FileStore, now: number): Promise<number> {
  await db.delete(fileTicket).where(lte(fileTicket.expire_at, now))
  const rows = await db
    .select({ corp_id: storedFile.corp_id, file_key: storedFile.file_key })
    .from(storedFile)
    .where(lte(storedFile.expire_at, now))
    .limit(5_000)
  for (const { corp_id, file_key } of rows) {
    // The bytes first: a row without bytes is found again, bytes without a row are not.
    await files.remove(file_key)
    const expired = sql`${storedFile.expire_at} <= ${now}`
    await db.delete(storedFile).where(and(eq(storedFile.corp_id, corp_id), eq(storedFile.file_key, file_key), expired))
  }
  await files.sweep(DAY_SECONDS)
  return rows.length
}
