import { createHash } from 'node:crypto'
import { MaterialKind } from '@crm/contracts/rules/materialRules'
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { CONFLICT_CODE } from '../../rules/ruleRefusal.ts'
import { refuse, refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { holdLock } from '../../store/database/locks.ts'
import { listedTexts, rowsOf } from '../../store/database/query.ts'
import { storedFile } from '../../store/database/schema.ts'
import { select, text } from '../../store/database/select.ts'
import { IMAGE_KINDS, MP4 } from '../../store/files/kinds.ts'
import type { FileStore } from '../../store/files/store.ts'
import { keyOfUrl } from '../files/fileRows.ts'
import { refuseUnknownImages } from '../tasks/uploads.ts'

/** What a material is made of, as a request brings it. */
export interface BroughtContent {
  type: MaterialKind
  file_url: string
  cover: string
  body: string
  width: number
  height: number
  duration: number
  accepts_same: 0 | 1
}

/** The same as it is stored. */
export interface StoredContent {
  url: string
  cover: string
  body: string
  size: number
  width: number
  height: number
  duration: number
  hash: string
}

const PICTURE_MIMES = IMAGE_KINDS.map(({ mime }) => mime)

/** SHA-256 of the bytes of a stored file, hex. */
async function hashOfFile(files: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of files.read(key)) hash.update(bytes as Buffer) // a stream of bytes
  return hash.digest('hex')
}

/** The uploaded file of the caller behind an address, kept from now on; its content must be of the kind. */
async function takeUpload(db: Db, who: Staff, kind: MaterialKind, url: string, now: number) {
  const key = keyOfUrl(url) ?? refuseField('file_url', '请先上传文件')
  const [row] = await db
    .update(storedFile)
    .set({ expire_at: null })
    .where(
      and(
        ...[eq(storedFile.corp_id, who.corp_id), eq(storedFile.user_id, who.user_id)],
        ...[eq(storedFile.kind, 'upload'), eq(storedFile.file_key, key)],
        or(isNull(storedFile.expire_at), gt(storedFile.expire_at, now)),
      ),
    )
    .returning()
  if (row === undefined) return refuseField('file_url', '文件已过期，请重新上传')
  const fits = kind === MaterialKind.video ? row.mime === MP4.mime : PICTURE_MIMES.includes(row.mime)
  if (!fits)
    refuseField('file_url', kind === MaterialKind.video ? '仅支持 mp4 视频' : '仅支持 png、jpg、gif、webp 图片')
  return row
}

/**
 * What a request brings becomes the content of a material: its file is kept, its hash taken. Where the enterprise has the same content
 * already, it is refused by that one's name unless the caller wants it all the same; a material in the bin is none.
 */
export async function storeContent(
  { db, who, now, files }: { db: Db; who: Staff; now: number; files: FileStore },
  { type, file_url, cover, body, width, height, duration, accepts_same }: BroughtContent,
): Promise<StoredContent> {
  if (type === MaterialKind.text && body === '') refuseField('body', '请输入文案')
  if (cover !== '') await refuseUnknownImages(db, who, [cover], 'cover')
  const isText = type === MaterialKind.text
  const file = isText ? undefined : await takeUpload(db, who, type, file_url, now)
  const hash = file ? await hashOfFile(files, file.file_key) : createHash('sha256').update(body).digest('hex')
  await holdLock(db, 'material contents', who.corp_id)
  const [same] = await rowsOf(
    db,
    select(
      { name: text`name` },
      sql`from material where corp_id = ${who.corp_id} and hash = ${hash} and deleted_at is null order by id limit 1`,
    ),
  )
  if (same !== undefined && accepts_same !== 1) refuse(CONFLICT_CODE, `与素材「${same.name}」相同`)
  if (isText) return { url: '', cover: '', body, size: Buffer.byteLength(body), width: 0, height: 0, duration: 0, hash }
  const size = file?.size ?? 0
  return { url: file_url, cover, body, size, width, height, duration: type === MaterialKind.video ? duration : 0, hash }
}

/** Ends files that no material and no version of one names any more, and gives their room back. */
export async function letGoFiles(db: Db, corpId: number, urls: readonly string[], now: number): Promise<void> {
  const given = [...new Set(urls)].filter((url) => keyOfUrl(url) !== undefined)
  if (given.length === 0) return
  const named = await rowsOf(
    db,
    select(
      { url: text`x.url` },
      sql`from (${listedTexts(given)}) x (url) where exists (select 1 from material m where m.corp_id = ${corpId} and x.url in (m.url, m.cover))
        or exists (select 1 from material_version v where v.corp_id = ${corpId} and x.url in (v.url, v.cover))`,
    ),
  )
  const free = given.filter((url) => !named.some((each) => each.url === url)).flatMap((url) => keyOfUrl(url) ?? [])
  if (free.length === 0) return
  await db
    .update(storedFile)
    .set({ expire_at: now })
    .where(and(eq(storedFile.corp_id, corpId), inArray(storedFile.file_key, free)))
}
