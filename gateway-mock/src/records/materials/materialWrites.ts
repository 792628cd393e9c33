import type { LicenceTerms } from '@crm/contracts/calls/materials'
import { MATERIAL_VERSIONS_MAX, type MaterialKind } from '@crm/contracts/rules/materialRules'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { MaterialRow } from '../../figures/materialList.ts'
import { refuse, refuseField } from '../../rules/refusal.ts'
import { WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { contentItem, folder, material, materialVersion, spu } from '../../store/database/schema.ts'
import { rowsOf } from '../../store/database/query.ts'
import { number, select } from '../../store/database/select.ts'
import { takeAttachments } from '../files/attachments.ts'
import type { WriteContext } from '../writeContext.ts'
import { letGoFiles, type StoredContent } from './materialFiles.ts'
import { sourceOf } from './materialUses.ts'

type Material = typeof material.$inferSelect
/** What of a material is written besides its content. */
export type MaterialTerms = Pick<
  Material,
  | 'spu_id'
  | 'folder_id'
  | 'licence'
  | 'scopes'
  | 'platforms'
  | 'licence_end'
  | 'source_url'
  | 'source_content_id'
  | 'proof'
>

/** The row of `material` after a write: later than before, by the caller. */
export const materialStamp = ({ now, who }: { now: number; who: Pick<Staff, 'user_id'> }) => ({
  updated_at: sql`greatest(${now}, ${material.updated_at} + 1)`,
  updated_by: who.user_id,
})

const ofEnterprise = (who: Pick<Staff, 'corp_id'>, id: number) =>
  and(eq(material.corp_id, who.corp_id), eq(material.id, id))

/** The SPU and folder of a request, 0 for none; those of other enterprises are refused by name. */
export async function checkedPlaces(
  db: Db,
  who: Staff,
  { spu_id, folder_id }: { spu_id?: number | undefined; folder_id?: number | undefined },
): Promise<Partial<Pick<MaterialTerms, 'spu_id' | 'folder_id'>>> {
  if (spu_id) {
    const found = await db.$count(spu, and(eq(spu.corp_id, who.corp_id), eq(spu.id, spu_id), isNull(spu.deleted_at)))
    if (found === 0) refuseField('spu_id', 'SPU 不存在，请重新选择')
  }
  if (folder_id) {
    const alive = and(
      eq(folder.corp_id, who.corp_id),
      eq(folder.id, folder_id),
      eq(folder.kind, 2),
      isNull(folder.deleted_at),
    )
    if ((await db.$count(folder, alive)) === 0) refuseField('folder_id', '文件夹不存在，请重新选择')
  }
  return {
    ...(spu_id !== undefined && { spu_id: spu_id || null }),
    ...(folder_id !== undefined && { folder_id: folder_id || null }),
  }
}

/** Where a material was taken from: a content of ours by its number or link, or a link elsewhere. */
async function sourceAt(
  db: Db,
  corpId: number,
  { source_url, source_content_id }: Pick<LicenceTerms, 'source_url' | 'source_content_id'>,
): Promise<Pick<MaterialTerms, 'source_url' | 'source_content_id'>> {
  if (source_content_id === undefined && source_url === '') return { source_url, source_content_id: null }
  const named =
    source_content_id === undefined ? eq(contentItem.url, source_url) : eq(contentItem.id, source_content_id)
  const [found] = await db
    .select({ id: contentItem.id, url: contentItem.url })
    .from(contentItem)
    .where(and(eq(contentItem.corp_id, corpId), named, isNull(contentItem.deleted_at)))
    .orderBy(desc(contentItem.id))
    .limit(1)
  return { source_url: found?.url ?? source_url, source_content_id: found?.id ?? null }
}

/** What is allowed, as it is stored: a licence that is granted has a scope, one that is not has nothing. */
export async function checkedLicence(
  { db, who, now }: { db: Db; who: Staff; now: number },
  { licence, scopes, platforms, licence_end, source_url, source_content_id, proof }: LicenceTerms,
  stored: Pick<MaterialRow, 'proof'>,
): Promise<Omit<MaterialTerms, 'spu_id' | 'folder_id'>> {
  if (licence === 1 && scopes.length === 0) refuseField('licence', '请选择授权范围')
  if (source_url !== '' && !source_url.startsWith('https://')) refuseField('licence', '来源链接须以 https:// 开头')
  const isUnseen =
    source_content_id !== undefined && (await sourceOf(db, scopeOf(who), source_content_id, now)) === null
  if (isUnseen) refuseField('licence', '来源内容不存在')
  const isGranted = licence === 1
  return {
    licence,
    scopes: isGranted ? [...new Set(scopes)].toSorted() : [],
    platforms: isGranted ? [...new Set(platforms)] : [],
    licence_end: isGranted ? licence_end : null,
    ...(await sourceAt(db, who.corp_id, { source_url, source_content_id })),
    proof: await takeAttachments(db, who, proof, stored.proof, now),
  }
}

/** Takes a material in; answers its number. */
export async function addMaterial(
  { db, who, now }: WriteContext,
  {
    name,
    kind,
    ...rest
  }: { name: string; kind: MaterialKind } & StoredContent &
    Omit<MaterialTerms, 'spu_id' | 'folder_id'> &
    Partial<MaterialTerms>,
): Promise<number> {
  const [row] = await db
    .insert(material)
    .values({
      ...{ corp_id: who.corp_id, name, kind, ...rest },
      ...{ user_id: who.user_id, created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: material.id })
  if (row === undefined) throw new Error('a material was not written')
  return row.id
}

/** How a version is kept when the next one takes its place. */
const versionOf = (row: MaterialRow, corpId: number): typeof materialVersion.$inferInsert => ({
  ...{ corp_id: corpId, material_id: row.id, version: row.version, url: row.url, cover: row.cover, body: row.body },
  ...{ size: row.size, width: row.width, height: row.height, duration: row.duration, hash: row.hash },
  ...{ user_id: row.updated_by || row.user_id, created_at: row.updated_at },
})

/**
 * Puts another content in the place of a material's: what it was becomes a version. Uses, tags and rights stay. Of more than ten
 * versions the oldest that no use names goes.
 */
export async function replaceContent(
  context: WriteContext,
  row: MaterialRow,
  content: StoredContent,
): Promise<{ version: number }> {
  const { db, who, now } = context
  const kept = await db
    .select()
    .from(materialVersion)
    .where(and(eq(materialVersion.corp_id, who.corp_id), eq(materialVersion.material_id, row.id)))
    .orderBy(materialVersion.version)
  // The new one, the present one and the kept ones.
  if (kept.length + 2 > MATERIAL_VERSIONS_MAX) {
    const used = await rowsOf(
      db,
      select(
        { version: number`version` },
        sql`from material_use where corp_id = ${who.corp_id} and material_id = ${row.id}`,
      ),
    )
    const oldest = kept.find((each) => !used.some(({ version }) => version === each.version))
    if (oldest === undefined) refuse(WRONG_STATE_CODE, `最多保留 ${MATERIAL_VERSIONS_MAX} 个版本，且旧版本都在使用`)
    await db
      .delete(materialVersion)
      .where(
        and(
          ...[eq(materialVersion.corp_id, who.corp_id), eq(materialVersion.material_id, row.id)],
          eq(materialVersion.version, oldest.version),
        ),
      )
    // The present one is named by the material itself until it is replaced.
    await letGoFiles(db, who.corp_id, [oldest.url, oldest.cover], now)
  }
  await db.insert(materialVersion).values(versionOf(row, who.corp_id))
  const version = row.version + 1
  await db
    .update(material)
    .set({ ...content, version, ...materialStamp(context) })
    .where(ofEnterprise(who, row.id))
  return { version }
}
