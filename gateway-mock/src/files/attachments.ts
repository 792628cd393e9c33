import type { Attachment } from '@crm/contracts/rules/attachments'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { storedFile } from '../db/schema.ts'
import { Code, refuse, refuseField } from '../http/refusal.ts'
import { fileOf, fileUrl, keyOfUrl, ticketUrl } from './fileRows.ts'

type Owner = { corp_id: number; user_id: number }

/**
 * The files of a record after a write: of those that it has, the ones that are named again, and uploads of the caller, which are
 * kept from now on. Any other address is refused, so that nobody reaches a colleague's file by naming it.
 */
export async function takeAttachments(
  db: Db,
  who: Owner,
  urls: readonly string[],
  stored: readonly Attachment[],
  now: number,
): Promise<Attachment[]> {
  const has = new Map(stored.map((file) => [file.url, file]))
  const keys = urls.flatMap((url) => (has.has(url) ? [] : [keyOfUrl(url) ?? refuseField('files', '附件请重新上传')]))
  const rows =
    keys.length === 0
      ? []
      : await db
          .update(storedFile)
          .set({ expire_at: null })
          .where(
            and(
              ...[eq(storedFile.corp_id, who.corp_id), eq(storedFile.user_id, who.user_id)],
              ...[eq(storedFile.kind, 'upload'), inArray(storedFile.file_key, keys)],
              or(isNull(storedFile.expire_at), gt(storedFile.expire_at, now)),
            ),
          )
          .returning()
  const taken = new Map(rows.map((row) => [row.file_key, { name: row.name, url: fileUrl(row), size: row.size }]))
  return [...new Set(urls)].map(
    (url) => has.get(url) ?? taken.get(keyOfUrl(url) ?? '') ?? refuseField('files', '附件已过期，请重新上传'),
  )
}

/** The address that opens one of a record's files; the caller has checked who may read the record. */
export async function linkOfAttachment(db: Db, who: Owner, files: readonly Attachment[], url: string, now: number) {
  const key = files.some((file) => file.url === url) ? keyOfUrl(url) : undefined
  const file = key === undefined ? undefined : await fileOf(db, who.corp_id, key, now)
  if (file === undefined) return refuse(Code.notFound, '文件不存在或已过期')
  return { ...(await ticketUrl(db, who, file, now)), file_name: file.name }
}
