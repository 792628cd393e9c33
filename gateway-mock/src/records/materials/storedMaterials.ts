import { hasRole } from '@crm/access/roles'
import type { MaterialFilters } from '@crm/contracts/calls/materials'
import { BusinessModule } from '@crm/contracts/enums'
import { SEEDING_LEADS } from '@crm/contracts/routes/groups'
import type { MaterialKind } from '@crm/contracts/rules/materialRules'
import { type MaterialNarrowing, materialList, type MaterialRow } from '../../figures/materialList.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { RuleRefusal } from '../../rules/ruleRefusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { lockRows, type Selection, selectRows } from '../bulk/selection.ts'

export const MATERIAL_LOG = { module: '素材', classify: BusinessModule.content } as const

const GONE: RuleRefusal = { code: Code.notFound, message: '素材不存在' }

/** Whether the caller may change a material or delete it: whoever brought it, and leads. */
export const editsMaterial = (who: Staff, { user_id }: Pick<MaterialRow, 'user_id'>): boolean =>
  user_id === who.user_id || hasRole(who, SEEDING_LEADS)

/** What a request narrows materials by. */
export const materialNarrowingOf = ({
  id,
  tab,
  platform,
  ended_in_use,
  ...rest
}: MaterialFilters): MaterialNarrowing => ({
  ...rest,
  ids: id === undefined ? undefined : [id],
  kind: tab === undefined || tab === 'all' ? undefined : (Number(tab) as MaterialKind), // a tab is the text of one
  platform: platform === undefined || platform === 'all' ? undefined : platform,
  ended_in_use: ended_in_use === 1,
})

/** Materials of these numbers, in the bin or not; those of other enterprises are left out. */
export const materialsOf = async (db: Db, who: Staff, ids: readonly number[], now: number): Promise<MaterialRow[]> =>
  ids.length === 0 ? [] : (await materialList(db, who, { ids }, { page: 1, size: ids.length }, now)).list

/** One material of the enterprise, or 40400. */
export async function materialOf(db: Db, who: Staff, id: number, now: number): Promise<MaterialRow> {
  const [row] = await materialsOf(db, who, [id], now)
  return row ?? refuse(GONE.code, GONE.message)
}

/** The same locked, for a write. */
export async function lockedMaterial(db: Db, who: Staff, id: number, now: number): Promise<MaterialRow> {
  await lockRows(db, who, { table: 'material', key: 'id' }, [id])
  return materialOf(db, who, id, now)
}

/** The materials of a bulk write, locked. */
export const selectMaterials = (
  db: Db,
  who: Staff,
  { ids, updated_at }: { ids?: number[] | undefined; updated_at?: number | undefined },
  now: number,
): Promise<Selection<MaterialRow>> =>
  selectRows(db, who, {
    table: 'material',
    key: 'id',
    keys: ids,
    read: updated_at,
    rowsOf: (keys) => materialsOf(db, who, keys, now),
    keyOf: (row) => row.id,
    unknown: GONE,
  })
