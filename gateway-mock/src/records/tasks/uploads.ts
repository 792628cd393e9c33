import { IMAGE_BYTES_MAX } from '@crm/contracts/taskTypes'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { storedFile } from '../../store/database/schema.ts'
import { keyOfUrl, recordFile, type StoredFile } from '../files/fileRows.ts'
import { endingOf, IMAGE_KINDS } from '../../store/files/kinds.ts'
import { TABLE_ENDINGS } from '../../store/files/sheetFault.ts'
import type { ReceivedFile } from '../../store/files/receivedFile.ts'
import { refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'

/** Keeps an uploaded file whose content is what its ending says. */
export async function keepFile(db: Db, who: Staff, file: ReceivedFile, now: number): Promise<StoredFile> {
  const { key: file_key, name, size, kind, fault } = file
  if (size === 0) refuseField('file', '文件是空的，请重新选择')
  const isNamedTable = TABLE_ENDINGS.includes(endingOf(name))
  if (isNamedTable && fault !== undefined && !kind?.endings.includes(endingOf(name))) refuseField('file', fault)
  if (kind === undefined) refuseField('file', '不支持的文件类型')
  if (!kind.endings.includes(endingOf(name))) refuseField('file', '文件内容与类型不符')
  return recordFile(db, who, { file_key, name, size, mime: kind.mime, kind: 'upload' }, now)
}

/** Keeps an uploaded picture, which everybody who knows its address may see. */
export async function keepImage(db: Db, who: Staff, file: ReceivedFile, now: number): Promise<StoredFile> {
  const { key: file_key, name, size, kind, fault } = file
  if (size > IMAGE_BYTES_MAX) refuseField('file', `图片不能超过 ${IMAGE_BYTES_MAX / 1024 / 1024}MB`)
  const image = IMAGE_KINDS.find((each) => each === kind)
  if (image === undefined) refuseField('file', '仅支持 png、jpg、gif、webp 图片')
  if (fault !== undefined) refuseField('file', fault)
  const stem = name.slice(0, name.length - endingOf(name).length) || '图片'
  const file_name = image.endings.includes(endingOf(name)) ? name : `${stem}${image.endings[0]}`
  return recordFile(db, who, { file_key, name: file_name, size, mime: image.mime, kind: 'image', expire_at: null }, now)
}

/** Refuses addresses that are no pictures which somebody of the corporation has uploaded. */
export async function refuseUnknownImages(db: Db, who: Staff, urls: readonly string[], field: string): Promise<void> {
  if (urls.length === 0) return
  const keys = [...new Set(urls.map((url) => keyOfUrl(url) ?? refuseField(field, '图片请重新上传')))]
  const known = await db
    .select({ file_key: storedFile.file_key })
    .from(storedFile)
    .where(and(eq(storedFile.corp_id, who.corp_id), eq(storedFile.kind, 'image'), inArray(storedFile.file_key, keys)))
  if (known.length < keys.length) refuseField(field, '图片请重新上传')
}
