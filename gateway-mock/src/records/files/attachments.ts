import type { Attachment } from '@crm/contracts/rules/attachments'
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { listedTexts, rowsOf } from '../../store/database/query.ts'
import { storedFile } from '../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../rules/refusal.ts'
import { fileOf, fileUrl, keyOfUrl, ticketUrl } from './fileRows.ts'
import { select, text } from '../../store/database/select.ts'

type Owner = { corp_id: number; user_id: number }

/**
 * The files of a record after a write: of those that it has, the ones that are named again, and uploads of the caller, which are
 * kept from now on. Any other address is refused, so that nobody reaches a colleague's file by naming it. What is not named any more
 * gives its room back, unless another record has it too.
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
  await letGoAttachments(
    db,
    who.corp_id,
    stored.map(({ url }) => url).filter((url) => !urls.includes(url)),
    now,
  )
  const taken = new Map(rows.map((row) => [row.file_key, { name: row.name, url: fileUrl(row), size: row.size }]))
  return [...new Set(urls)].map(
    (url) => has.get(url) ?? taken.get(keyOfUrl(url) ?? '') ?? refuseField('files', '附件已过期，请重新上传'),
  )
}

/** Ends files that a record had and does not name any more. Copies of the record name the same ones, and so may other records of whoever uploaded them. */
export async function letGoAttachments(db: Db, corpId: number, urls: readonly string[], now: number): Promise<void> {
  if (urls.length === 0) return
  const recorded = (table: string) =>
    sql`select files from ${sql.identifier(table)} where corp_id = ${corpId} and files <> '[]'::jsonb`
  const free = await rowsOf(
    db,
    // The record itself still has it.
    select(
      { url: text`u.url` },
      sql`from (${listedTexts(urls)}) u (url) left join
      (${recorded('cooperation')} union all ${recorded('coop_log')} union all ${recorded('sample')} union all ${recorded('draft')}
      union all select proof from material where corp_id = ${corpId} and proof <> '[]'::jsonb) r
      on r.files @> jsonb_build_array(jsonb_build_object('url', u.url)) group by u.url having count(r.files) <= 1`,
    ),
  )
  const keys = free.flatMap(({ url }) => keyOfUrl(url) ?? [])
  if (keys.length === 0) return
  await db
    .update(storedFile)
    .set({ expire_at: now })
    .where(and(eq(storedFile.corp_id, corpId), eq(storedFile.kind, 'upload'), inArray(storedFile.file_key, keys)))
}

/** The address that opens one of a record's files; the caller has checked who may read the record. */
export async function linkOfAttachment(db: Db, who: Owner, files: readonly Attachment[], url: string, now: number) {
  const key = files.some((file) => file.url === url) ? keyOfUrl(url) : undefined
  const file = key === undefined ? undefined : await fileOf(db, who.corp_id, key, now)
  if (file === undefined) return refuse(Code.notFound, '文件不存在或已过期')
  return { ...(await ticketUrl(db, who, file, now)), file_name: file.name }
}
