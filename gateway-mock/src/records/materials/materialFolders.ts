import { FOLDER_LEVELS_MAX, MATERIAL_FOLDERS_MAX } from '@crm/contracts/rules/materialRules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Code, refuse, refuseField } from '../../rules/refusal.ts'
import { CONFLICT_CODE, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { holdLock } from '../../store/database/locks.ts'
import { folder, material } from '../../store/database/schema.ts'
import type { WriteContext } from '../writeContext.ts'

/** Folders of materials are of this kind; those of files are another. */
const KIND = 2

export interface StoredFolder {
  id: number
  parent_id: number
  name: string
  path: string
}

const ofMaterials = (who: Pick<Staff, 'corp_id'>) =>
  and(eq(folder.corp_id, who.corp_id), eq(folder.kind, KIND), isNull(folder.deleted_at))

/** The folders of the materials of an enterprise, in their order. */
export const materialFolders = (db: Db, who: Pick<Staff, 'corp_id'>): Promise<StoredFolder[]> =>
  db
    .select({ id: folder.id, parent_id: folder.parent_id, name: folder.name, path: folder.path })
    .from(folder)
    .where(ofMaterials(who))
    .orderBy(folder.sort, folder.id)

/** A folder, or 40400. */
export async function materialFolderOf(db: Db, who: Staff, id: number): Promise<StoredFolder> {
  const found = (await materialFolders(db, who)).find((each) => each.id === id)
  return found ?? refuse(Code.notFound, '文件夹不存在')
}

/** What is in each folder with what is below it, by its number as a text. */
export function withBelow(
  folders: readonly StoredFolder[],
  direct: ReadonlyMap<number, number>,
): Record<string, number> {
  return Object.fromEntries(
    folders.map(({ id, path }) => [
      String(id),
      folders.filter((each) => each.path.startsWith(path)).reduce((sum, each) => sum + (direct.get(each.id) ?? 0), 0),
    ]),
  )
}

async function refuseTakenName(db: Db, who: Pick<Staff, 'corp_id'>, name: string, parentId: number, exceptId = 0) {
  const folders = await materialFolders(db, who)
  if (folders.some((each) => each.parent_id === parentId && each.name === name && each.id !== exceptId))
    refuse(CONFLICT_CODE, '文件夹名称已存在')
  return folders
}

/** Makes a folder below another one, 0 for the top. */
export async function addMaterialFolder(
  { db, who, now }: WriteContext,
  name: string,
  parentId: number,
): Promise<number> {
  await holdLock(db, 'material folders', who.corp_id)
  const folders = await refuseTakenName(db, who, name, parentId)
  if (folders.length >= MATERIAL_FOLDERS_MAX) refuse(WRONG_STATE_CODE, `最多 ${MATERIAL_FOLDERS_MAX} 个文件夹`)
  const parent = parentId === 0 ? undefined : folders.find((each) => each.id === parentId)
  if (parentId !== 0 && parent === undefined) refuseField('parent_id', '上级文件夹不存在，请重新选择')
  const levels = (parent?.path ?? '/').split('/').length - 2
  if (levels >= FOLDER_LEVELS_MAX) refuse(WRONG_STATE_CODE, `文件夹最多 ${FOLDER_LEVELS_MAX} 级`)
  const [row] = await db
    .insert(folder)
    .values({
      ...{ corp_id: who.corp_id, kind: KIND, parent_id: parentId, name, sort: folders.length },
      // Its own number stands at the end, and is known once it is there.
      ...{ path: '/0/', created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: folder.id })
  if (row === undefined) throw new Error('a folder was not written')
  await db
    .update(folder)
    .set({ path: `${parent?.path ?? '/'}${row.id}/` })
    .where(and(ofMaterials(who), eq(folder.id, row.id)))
  return row.id
}

/** Gives a folder another name. */
export async function renameMaterialFolder(
  { db, who, now }: WriteContext,
  stored: StoredFolder,
  name: string,
): Promise<void> {
  await holdLock(db, 'material folders', who.corp_id)
  await refuseTakenName(db, who, name, stored.parent_id, stored.id)
  await db
    .update(folder)
    .set({ name, updated_at: now, updated_by: who.user_id })
    .where(and(ofMaterials(who), eq(folder.id, stored.id)))
}

/** Deletes a folder with nothing in it; what is in the bin leaves it. */
export async function removeMaterialFolder({ db, who, now }: WriteContext, stored: StoredFolder): Promise<void> {
  await holdLock(db, 'material folders', who.corp_id)
  const within = and(eq(material.corp_id, who.corp_id), eq(material.folder_id, stored.id))
  const below = await db.$count(folder, and(ofMaterials(who), eq(folder.parent_id, stored.id)))
  if (below > 0 || (await db.$count(material, and(within, isNull(material.deleted_at)))) > 0)
    refuse(WRONG_STATE_CODE, '文件夹中还有素材或下级文件夹，请先移出')
  await db.update(material).set({ folder_id: null }).where(within)
  await db
    .update(folder)
    .set({ deleted_at: now, updated_at: sql`${now}`, updated_by: who.user_id })
    .where(and(ofMaterials(who), eq(folder.id, stored.id)))
}
