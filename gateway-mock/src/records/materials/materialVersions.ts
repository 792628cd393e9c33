import type { MaterialDetail } from '@crm/contracts/calls/materials'
import { and, desc, eq } from 'drizzle-orm'
import type { MaterialRow } from '../../figures/materialList.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { materialVersion } from '../../store/database/schema.ts'
import { memberBriefs } from '../members/memberBriefs.ts'
import type { StoredContent } from './materialFiles.ts'

const ofMaterial = (who: Pick<Staff, 'corp_id'>, id: number) =>
  and(eq(materialVersion.corp_id, who.corp_id), eq(materialVersion.material_id, id))

/** The versions of a material, the present one first. */
export async function versionsOfMaterial(db: Db, who: Staff, row: MaterialRow): Promise<MaterialDetail['versions']> {
  const kept = await db
    .select()
    .from(materialVersion)
    .where(ofMaterial(who, row.id))
    .orderBy(desc(materialVersion.version))
  const present = { ...row, user_id: row.user_id, created_at: kept.length === 0 ? row.created_at : row.updated_at }
  const people = await memberBriefs(db, who.corp_id, [row.user_id, ...kept.map(({ user_id }) => user_id)])
  return [present, ...kept].map(({ version, size, width, height, duration, cover, body, user_id, created_at }) => ({
    ...{ version, size, width, height, duration, cover, body, created_at },
    user: people.get(user_id) ?? null,
  }))
}

/** What a material was made of in one of its former versions. */
export async function versionContent(
  db: Db,
  who: Staff,
  id: number,
  version: number,
): Promise<StoredContent | undefined> {
  const [found] = await db
    .select()
    .from(materialVersion)
    .where(and(ofMaterial(who, id), eq(materialVersion.version, version)))
  if (found === undefined) return undefined
  const { url, cover, body, size, width, height, duration, hash } = found
  return { url, cover, body, size, width, height, duration, hash }
}
