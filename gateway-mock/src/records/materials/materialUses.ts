import type { MaterialDetail } from '@crm/contracts/calls/materials'
import { CampaignStatus, type Platform } from '@crm/contracts/enums'
import { LicenceScope, MaterialUseKind, materialRefusal } from '@crm/contracts/rules/materialRules'
import { sql } from 'drizzle-orm'
import { campaignConditions, CAMPAIGNS } from '../../figures/contentTodos.ts'
import { type MaterialRow, useStands } from '../../figures/materialList.ts'
import { contentConditions, type Scope } from '../../rules/filter.ts'
import { CONFLICT_CODE, type RuleRefusal, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { materialUse } from '../../store/database/schema.ts'
import { flag, float, json, number, select, text, value } from '../../store/database/select.ts'
import type { WriteContext } from '../writeContext.ts'

/** A use as it is read; what it is called stays empty for whoever may not see that content or campaign. */
export interface UseRow {
  id: number
  kind: MaterialUseKind
  object_id: number
  name: string
  version: number
  stands: boolean
  created_at: number
}

const USES_SHOWN = 200

/** Where a material is used, the latest first. */
export const usesOfMaterial = (db: Queryable, scope: Scope, materialId: number, now: number): Promise<UseRow[]> =>
  rowsOf(
    db,
    select(
      {
        id: number`u.id`,
        kind: value<MaterialUseKind>`case when u.content_id is not null then ${MaterialUseKind.content}::int when u.campaign_id is not null
          then ${MaterialUseKind.campaign}::int else ${MaterialUseKind.script}::int end`,
        object_id: number`coalesce(u.content_id, u.campaign_id, u.script_id)`,
        name: text`coalesce((select ci.title from content_item ci where ci.id = u.content_id and ${contentConditions(scope, { now })}),
          (select p.name from ${CAMPAIGNS} where p.id = u.campaign_id and ${campaignConditions(scope)}),
          (select s.title from script s where s.corp_id = u.corp_id and s.id = u.script_id), '')`,
        version: number`u.version`,
        stands: flag`${useStands}`,
        created_at: float`u.created_at`,
      },
      sql`from material_use u where u.corp_id = ${scope.corp_id} and u.material_id = ${materialId}
        order by u.created_at desc, u.id desc limit ${USES_SHOWN}`,
    ),
  )

/** The content of ours that a material was taken from, with its talent. */
export async function sourceOf(
  db: Queryable,
  scope: Scope,
  contentId: number | null,
  now: number,
): Promise<MaterialDetail['source']> {
  if (contentId === null) return null
  const [found] = await rowsOf(
    db,
    select(
      {
        id: number`ci.id`,
        title: text`ci.title`,
        author_id: text`ci.author_id`,
        author_name: text`coalesce(a.nick_name, ci.author_id)`,
        platform: value<Platform>`ci.platform`,
      },
      sql`from content_item ci left join author a on a.author_id = ci.author_id and a.platform = ci.platform
        where ci.id = ${contentId} and ${contentConditions(scope, { now })}`,
    ),
  )
  return found ?? null
}

/** A campaign that takes materials. */
export interface OpenCampaign {
  id: number
  name: string
  platforms: Platform[]
}

/** Campaigns in sight that are not over, the latest change first. */
export const openCampaigns = (db: Queryable, scope: Scope, id?: number): Promise<OpenCampaign[]> =>
  rowsOf(
    db,
    select(
      { id: number`p.id`, name: text`p.name`, platforms: json<Platform[]>`p.platforms` },
      sql`from ${CAMPAIGNS} where ${campaignConditions(scope)} and p.status in (${CampaignStatus.draft}, ${CampaignStatus.running})
        ${id === undefined ? sql`` : sql`and p.id = ${id}`} order by p.updated_at desc, p.id limit 200`,
    ),
  )

/** Of these materials those that a campaign has among its own. */
export async function inCampaign(db: Queryable, corpId: number, campaignId: number): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(
    db,
    select(
      { material_id: number`material_id` },
      sql`from material_use where corp_id = ${corpId} and campaign_id = ${campaignId}`,
    ),
  )
  return new Set(rows.map(({ material_id }) => material_id))
}

/** Why a material may not be taken into a campaign, or nothing. */
export function campaignUseRefusal(
  row: MaterialRow,
  { platforms }: OpenCampaign,
  has: ReadonlySet<number>,
  now: number,
): RuleRefusal | undefined {
  if (row.deleted_at !== null) return { code: WRONG_STATE_CODE, message: '素材在回收站中，请先恢复' }
  if (has.has(row.id)) return { code: CONFLICT_CODE, message: '素材已在该项目中' }
  const message = materialRefusal(row, { scope: LicenceScope.own, platforms }, now)
  return message === undefined ? undefined : { code: WRONG_STATE_CODE, message }
}

/** Takes materials into a campaign in their present version. */
export async function addCampaignUses(
  { db, who, now }: WriteContext,
  rows: readonly MaterialRow[],
  campaignId: number,
): Promise<void> {
  await db.insert(materialUse).values(
    rows.map((row) => ({
      ...{ corp_id: who.corp_id, material_id: row.id, version: row.version },
      ...{ campaign_id: campaignId, created_at: now },
    })),
  )
}

/** Ends the use of materials in a campaign. */
export const removeCampaignUses = (
  db: Db,
  corpId: number,
  rows: readonly MaterialRow[],
  campaignId: number,
): Promise<unknown[]> =>
  rowsOf(
    db,
    sql`delete from material_use where corp_id = ${corpId} and campaign_id = ${campaignId}
      and ${isOneOf(
        sql`material_id`,
        rows.map(({ id }) => id),
      )}`,
  )
