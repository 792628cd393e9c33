import { displayDay } from '@crm/base/dates'
import { flagOf } from '@crm/base/numbers'
import { type Material, materialCalls } from '@crm/contracts/calls/materials'
import { licenceScopeLabel, licenceState, MaterialUseKind } from '@crm/contracts/rules/materialRules'
import { and, eq, sql } from 'drizzle-orm'
import {
  isByTime,
  materialCounts,
  materialList,
  type MaterialRow,
  placeOfMaterial,
} from '../../../figures/materialList.ts'
import { campaignInSight } from '../../../records/campaigns/storedCampaigns.ts'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { linkOfAttachment } from '../../../records/files/attachments.ts'
import { fileOf, keyOfUrl, TICKET_SECONDS, ticketUrl } from '../../../records/files/fileRows.ts'
import {
  addMaterialFolder,
  materialFolderOf,
  materialFolders,
  removeMaterialFolder,
  renameMaterialFolder,
  withBelow,
} from '../../../records/materials/materialFolders.ts'
import { storeContent } from '../../../records/materials/materialFiles.ts'
import { tagsByRule } from '../../../records/materials/materialTagRows.ts'
import { bindTags, taggableGroups, usableTags } from '../../../records/materials/materialTagging.ts'
import {
  openCampaigns,
  campaignUseRefusal,
  inCampaign,
  removeCampaignUses,
  sourceOf,
  addCampaignUses,
  usesOfMaterial,
} from '../../../records/materials/materialUses.ts'
import { versionContent, versionsOfMaterial } from '../../../records/materials/materialVersions.ts'
import {
  addMaterial,
  checkedLicence,
  checkedPlaces,
  materialStamp,
  replaceContent,
} from '../../../records/materials/materialWrites.ts'
import {
  editsMaterial,
  lockedMaterial,
  MATERIAL_LOG,
  materialNarrowingOf,
  materialOf,
  selectMaterials,
} from '../../../records/materials/storedMaterials.ts'
import { selectMembers } from '../../../records/members/memberBriefs.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField, refuseWith } from '../../../rules/refusal.ts'
import { NOT_ALLOWED, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { material } from '../../../store/database/schema.ts'
import { number, select, text } from '../../../store/database/select.ts'
import { serve } from '../../serve.ts'

const shown = (who: Staff, row: MaterialRow, now: number): Material => {
  const { user_id, updated_by: _, hash: __, source_url: ___, source_content_id: ____, proof: _____, ...rest } = row
  return { ...rest, state: licenceState(row, now), edits: flagOf(editsMaterial(who, { user_id })) }
}

/** A licence as the operation log has it. */
function licenceText({
  licence,
  scopes,
  licence_end,
}: Pick<MaterialRow, 'licence' | 'scopes' | 'licence_end'>): string {
  if (licence === 2) return '未授权'
  const end = licence_end === null ? '长期' : `至 ${displayDay(licence_end)}`
  return `${scopes.map((scope) => licenceScopeLabel[scope]).join('、')}，${end}`
}

/** What a bulk write of materials says of a row, and refuses to whoever may not change it. */
const write = {
  ...MATERIAL_LOG,
  unit: '个素材',
  nameOf: (row: MaterialRow) => row.name,
  keyOf: (row: MaterialRow) => row.id,
}
const editRefusal = (who: Staff) => (row: MaterialRow) => (editsMaterial(who, row) ? undefined : NOT_ALLOWED)

const inBin = { code: WRONG_STATE_CODE, message: '素材在回收站中，请先恢复' }

/** Materials: what they are, what they may be used for, and where they are used. */
export const materials = serve(materialCalls, {
  list: async ({ request, db, who, now }) => {
    const where = materialNarrowingOf(request)
    const { list, total_count } = await materialList(db, who, where, request, now)
    const counts = await materialCounts(db, who, where, now)
    const last = list.at(-1)
    const folders = await materialFolders(db, who)
    return {
      list: list.map((row) => shown(who, row, now)),
      page_info: pageInfo(request, total_count),
      ext: {
        status_count: counts.kinds,
        folder_count: { ...counts.smart, ...withBelow(folders, counts.folders) },
        ended_in_use: counts.ended_in_use,
        ...(last && isByTime(request) && { next_cursor: placeOfMaterial(last) }),
      },
    }
  },

  detail: async ({ request: { id }, db, who, now }) => {
    const row = await materialOf(db, who, id, now)
    const scope = scopeOf(who)
    const uses = await usesOfMaterial(db, scope, id, now)
    return {
      ...shown(who, row, now),
      source_url: row.source_url,
      source: await sourceOf(db, scope, row.source_content_id, now),
      proof: row.proof,
      uses: uses.map((use) => ({
        ...use,
        stands: flagOf(use.stands),
        removes: flagOf(use.kind === MaterialUseKind.campaign && use.name !== ''),
      })),
      versions: await versionsOfMaterial(db, who, row),
    }
  },

  options: async ({ db, who }) => {
    const folders = await materialFolders(db, who)
    const uploaders = await selectMembers(db, who.corp_id, [
      sql`exists (select 1 from material m where m.corp_id = u.corp_id and m.user_id = u.user_id)`,
    ])
    return {
      folders: folders.map(({ id, name, parent_id }) => ({ id, name, parent_id })),
      spus: await rowsOf(
        db,
        select(
          { id: number`id`, name: text`name` },
          sql`from spu where corp_id = ${who.corp_id} and deleted_at is null order by updated_at desc, id limit 200`,
        ),
      ),
      campaigns: await openCampaigns(db, scopeOf(who)),
      uploaders: uploaders.map(({ user_id, name }) => ({ user_id, nick_name: name })),
    }
  },

  add: async ({ request, db, who, now, files, oplog }) => {
    const { title, type, tag_ids, licence, spu_id, folder_id, ...brought } = request
    const places = await checkedPlaces(db, who, { spu_id, folder_id })
    const rights = await checkedLicence({ db, who, now }, licence, { proof: [] })
    await usableTags(db, who, tag_ids)
    const content = await storeContent({ db, who, now, files }, { type, ...brought })
    const id = await addMaterial({ db, who, now }, { name: title, kind: type, ...content, ...places, ...rights })
    const byRule = await tagsByRule(db, who.corp_id, { name: title, spu_id: places.spu_id ?? null })
    await bindTags(db, who, [id], [...tag_ids, ...byRule], 'add')
    const after = { name: title, licence: licenceText(rights), ...(places.spu_id && { spu_id: places.spu_id }) }
    await oplog({ ...MATERIAL_LOG, action: '上传', object: title, object_id: id, after })
    return { id }
  },

  update: async (ctx) => {
    const { request, db, who, now } = ctx
    const { title, licence, ...rest } = request.changes
    if (title !== undefined && request.ids?.length !== 1) refuseField('title', '名称只能逐个修改')
    if (Object.keys(request.changes).length === 0) refuseField('changes', '请填写要修改的内容')
    const places = await checkedPlaces(db, who, rest)
    const selected = await selectMaterials(db, who, request, now)
    const [only] = selected.rows
    // Proof hangs on one material: of several what each has stays.
    if (licence && licence.proof.length > 0 && (selected.rows.length !== 1 || only === undefined))
      refuseField('licence', '凭证只能逐个修改')
    const folder = places.folder_id ? (await materialFolderOf(db, who, places.folder_id)).name : '无'
    return runBulkWrite(ctx, selected, {
      ...write,
      action: places.folder_id !== undefined && Object.keys(request.changes).length === 1 ? '移动' : '编辑',
      before: (row) => ({
        ...(title !== undefined && { name: row.name }),
        ...(places.spu_id !== undefined && { spu_id: row.spu_id }),
        ...(licence && { licence: licenceText(row) }),
      }),
      after: {
        ...(title !== undefined && { name: title }),
        ...(places.spu_id !== undefined && { spu_id: places.spu_id }),
        ...(places.folder_id !== undefined && { folder }),
        ...(licence && { licence: licenceText(licence) }),
      },
      each: (row) => editRefusal(who)(row) ?? (row.deleted_at === null ? undefined : inBin),
      write: async (rows) => {
        for (const row of rows) {
          const own = licence && (rows.length === 1 ? licence : { ...licence, proof: row.proof.map(({ url }) => url) })
          const rights = own && (await checkedLicence({ db, who, now }, own, row))
          await db
            .update(material)
            .set({ ...places, ...rights, ...(title !== undefined && { name: title }), ...materialStamp({ who, now }) })
            .where(and(eq(material.corp_id, who.corp_id), eq(material.id, row.id)))
        }
      },
    })
  },

  addVersion: async ({ request, db, who, now, files, oplog }) => {
    const { id, updated_at, ...brought } = request
    const row = await lockedMaterial(db, who, id, now)
    refuseWith(editRefusal(who)(row) ?? (row.deleted_at === null ? undefined : inBin))
    refuseStale(row, updated_at)
    const content = await storeContent({ db, who, now, files }, { type: row.kind, ...brought })
    const { version } = await replaceContent({ db, who, now }, row, content)
    await oplog({
      ...{ ...MATERIAL_LOG, action: '上传新版本', object: row.name, object_id: id },
      ...{ before: { version: row.version }, after: { version } },
    })
    return { version }
  },

  restoreVersion: async ({ request: { id, updated_at, version: named }, db, who, now, oplog }) => {
    const row = await lockedMaterial(db, who, id, now)
    refuseWith(editRefusal(who)(row) ?? (row.deleted_at === null ? undefined : inBin))
    refuseStale(row, updated_at)
    const content = (await versionContent(db, who, id, named)) ?? refuse(Code.notFound, '版本不存在')
    const { version } = await replaceContent({ db, who, now }, row, content)
    await oplog({
      ...{ ...MATERIAL_LOG, action: '恢复版本', object: row.name, object_id: id },
      ...{ before: { version: row.version }, after: { version } },
    })
    return { version }
  },

  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    return runBulkWrite(ctx, await selectMaterials(db, who, request, now), {
      ...write,
      action: '删除',
      before: ({ name }) => ({ name }),
      each: (row) => editRefusal(who)(row) ?? (row.deleted_at === null ? undefined : inBin),
      write: (rows) => setDeleted({ db, who, now }, rows, now),
    })
  },

  restore: async (ctx) => {
    const { request, db, who, now } = ctx
    return runBulkWrite(ctx, await selectMaterials(db, who, request, now), {
      ...write,
      action: '恢复',
      before: () => ({}),
      after: {},
      each: (row) =>
        editRefusal(who)(row) ??
        (row.deleted_at === null ? { code: WRONG_STATE_CODE, message: '素材不在回收站中' } : undefined),
      write: (rows) => setDeleted({ db, who, now }, rows, null),
    })
  },

  fileLink: async ({ request: { id, version, file_url }, db, who, now }) => {
    const row = await materialOf(db, who, id, now)
    if (file_url !== undefined) return linkOfAttachment(db, who, row.proof, file_url, now)
    const url =
      version === undefined || version === row.version
        ? row.url
        : ((await versionContent(db, who, id, version))?.url ?? refuse(Code.notFound, '版本不存在'))
    if (url === '') refuse(WRONG_STATE_CODE, '文案没有文件')
    const key = keyOfUrl(url)
    // What the demonstration draws has an address of its own.
    if (key === undefined) return { url, file_name: row.name, expire_at: now + TICKET_SECONDS }
    const file = (await fileOf(db, who.corp_id, key, now)) ?? refuse(Code.notFound, '文件不存在或已过期')
    return { ...(await ticketUrl(db, who, file, now)), file_name: file.name }
  },

  addUses: async (ctx) => {
    const { request, db, who, now } = ctx
    const [campaign] = await openCampaigns(db, scopeOf(who), request.campaign_id)
    if (campaign === undefined) return refuseField('campaign_id', '项目不存在或已结束，请重新选择')
    const selected = await selectMaterials(db, who, request, now)
    const has = await inCampaign(db, who.corp_id, campaign.id)
    return runBulkWrite(ctx, selected, {
      ...write,
      action: '加入项目',
      before: () => ({}),
      after: { campaign_id: campaign.id },
      each: (row) => campaignUseRefusal(row, campaign, has, now),
      write: (rows) => addCampaignUses({ db, who, now }, rows, campaign.id),
    })
  },

  removeUses: async (ctx) => {
    const { request, db, who, now } = ctx
    // An ended campaign keeps no material that somebody takes out.
    const campaign = await campaignInSight(db, who, request.campaign_id, now)
    const selected = await selectMaterials(db, who, request, now)
    const has = await inCampaign(db, who.corp_id, campaign.id)
    return runBulkWrite(ctx, selected, {
      ...write,
      action: '移出项目',
      before: () => ({ campaign_id: campaign.id }),
      each: (row) => (has.has(row.id) ? undefined : { code: WRONG_STATE_CODE, message: '素材已不在该项目中' }),
      write: (rows) => removeCampaignUses(db, who.corp_id, rows, campaign.id),
    })
  },

  saveFolder: async ({ request: { id, name, parent_id }, db, who, now, oplog }) => {
    if (id === undefined) {
      const made = await addMaterialFolder({ db, who, now }, name, parent_id)
      await oplog({ ...MATERIAL_LOG, action: '新建文件夹', object: name, object_id: made, after: { name } })
      return { id: made }
    }
    const stored = await materialFolderOf(db, who, id)
    await renameMaterialFolder({ db, who, now }, stored, name)
    const changed = { before: { name: stored.name }, after: { name } }
    await oplog({ ...MATERIAL_LOG, action: '重命名文件夹', object: name, object_id: id, ...changed })
    return { id }
  },

  removeFolder: async ({ request: { id }, db, who, now, oplog }) => {
    const stored = await materialFolderOf(db, who, id)
    await removeMaterialFolder({ db, who, now }, stored)
    const before = { name: stored.name }
    await oplog({ ...MATERIAL_LOG, action: '删除文件夹', object: stored.name, object_id: id, before })
  },

  taggable: async ({ db, who }) => ({ list: await taggableGroups(db, who) }),

  bindTags: async (ctx) => {
    const { request, db, who, now } = ctx
    const { tag_ids, action } = request
    const tags = await usableTags(db, who, tag_ids)
    if (tags.length === 0 && action !== 'set') refuseField('tag_ids', '请选择标签')
    return runBulkWrite(ctx, await selectMaterials(db, who, request, now), {
      ...write,
      action: action === 'remove' ? '移除标签' : '打标签',
      before: ({ tags: had }) => ({ tags: had.map(({ name }) => name).join('、') }),
      after: { tags: tags.map(({ name }) => name).join('、') },
      each: (row) => (row.deleted_at === null ? undefined : inBin),
      write: (rows) =>
        bindTags(
          db,
          who,
          rows.map(({ id }) => id),
          tag_ids,
          action,
        ),
    })
  },
})

/** Puts materials into the bin, or takes them out. */
async function setDeleted(
  { db, who, now }: Parameters<typeof addMaterial>[0],
  rows: readonly MaterialRow[],
  deletedAt: number | null,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await db
    .update(material)
    .set({ deleted_at: deletedAt, ...materialStamp({ who, now }) })
    .where(and(eq(material.corp_id, who.corp_id), isOneOf(sql`${material.id}`, ids)))
}
