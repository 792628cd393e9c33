import { TAGS_OF_MATERIAL_MAX } from '@crm/contracts/rules/materialRules'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { materialTagged } from '../../store/database/schema.ts'
import { json, number, select, text } from '../../store/database/select.ts'
import { type MaterialTagRow, materialTagsOf } from './materialTagRows.ts'

/** The tags of a request; one that is gone, or another enterprise's, is refused. */
export async function usableTags(db: Db, who: Staff, ids: readonly number[]): Promise<MaterialTagRow[]> {
  if (ids.length === 0) return []
  const found = await materialTagsOf(db, who, ids)
  if (found.length < new Set(ids).size) refuseField('tag_ids', '标签不存在，请重新选择')
  return found
}

/** Tags that may be put on materials, by group in its order. */
export const taggableGroups = (db: Db, who: Staff) =>
  rowsOf(
    db,
    select(
      {
        id: number`g.id`,
        name: text`g.name`,
        tags: json<
          { id: number; name: string; color: string }[]
        >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color)
          order by t.sort, t.id) from material_tag t where t.corp_id = g.corp_id and t.group_id = g.id and t.deleted_at is null), '[]'::json)`,
      },
      sql`from material_tag_group g where g.corp_id = ${who.corp_id} and g.deleted_at is null order by g.sort, g.id`,
    ),
  )

/** Adds tags to materials, takes them off, or makes them all that they have. A material that would have too many is refused. */
export async function bindTags(
  db: Db,
  who: Pick<Staff, 'corp_id'>,
  ids: readonly number[],
  tagIds: readonly number[],
  action: 'add' | 'remove' | 'set',
): Promise<void> {
  const ofThem = and(eq(materialTagged.corp_id, who.corp_id), inArray(materialTagged.material_id, [...ids]))
  if (ids.length === 0) return
  if (action === 'remove')
    await db.delete(materialTagged).where(and(ofThem, inArray(materialTagged.tag_id, [...tagIds])))
  if (action === 'set')
    await db
      .delete(materialTagged)
      .where(and(ofThem, tagIds.length > 0 ? notInArray(materialTagged.tag_id, [...tagIds]) : undefined))
  if (action === 'remove' || tagIds.length === 0) return
  const unique = [...new Set(tagIds)]
  await db
    .insert(materialTagged)
    .values(ids.flatMap((material_id) => unique.map((tag_id) => ({ corp_id: who.corp_id, material_id, tag_id }))))
    .onConflictDoNothing()
  const [full] = await rowsOf(
    db,
    select(
      { material_id: number`material_id` },
      sql`from material_tagged where corp_id = ${who.corp_id} and material_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)
        group by material_id having count(*) > ${TAGS_OF_MATERIAL_MAX} limit 1`,
    ),
  )
  if (full !== undefined) refuseField('tag_ids', `每个素材最多 ${TAGS_OF_MATERIAL_MAX} 个标签`)
}
