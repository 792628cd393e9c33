import { platformsOf } from '@crm/access/visibility'
import { readVideoLink, type VideoLink } from '@crm/base/videoLinks'
import type { RequestOf } from '@crm/contracts/call'
import type { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import type { BulkResult } from '@crm/contracts/bulk'
import {
  ContentForm,
  ContentItemStatus,
  ContentSource,
  QuotaType,
  XhsAuthStatus,
  platformName,
} from '@crm/contracts/enums'
import { and, desc, eq, sql } from 'drizzle-orm'
import { addLines, type LineOutcome } from '../bulk/addLines.ts'
import type { Db } from '../../store/database/db.ts'
import { contentItem, corpAuthor } from '../../store/database/schema.ts'
import { refuseWith } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { staffConditions } from '../../rules/filter.ts'
import { all, rowsOf } from '../../store/database/query.ts'
import { quotaOf, quotaRefusal } from '../../rules/quota.ts'
import { WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import { scopeOf, talentVisibility } from '../../rules/scope.ts'
import { xhlStateOf } from './xhlState.ts'
import { holdLock } from '../../store/database/locks.ts'
import { number, select } from '../../store/database/select.ts'

type AddRequest = RequestOf<typeof grassVideoCalls.add>
type Talent = { author_id: string; platform: VideoLink['platform'] }

/** Who looks after the talent in content seeding, the caller first; without anybody it is the caller. */
async function mediumOf(db: Db, who: Staff, talent: Talent): Promise<{ user_id: number; dept_id: number }> {
  const staff = staffConditions(scopeOf(who), { now: 0 }, sql`f.user_id`, sql`f.dept_id`)
  const [found] = await rowsOf(
    db,
    select(
      { user_id: number`f.user_id`, dept_id: number`f.dept_id` },
      sql`from follow f where ${all([
        sql`f.corp_id = ${who.corp_id} and f.author_id = ${talent.author_id} and f.platform = ${talent.platform}`,
        sql`f.classify = 2 and f.unbind_time is null`,
        ...staff,
      ])} order by (f.user_id = ${who.user_id}) desc, f.bind_time, f.id limit 1`,
    ),
  )
  return found ?? { user_id: who.user_id, dept_id: who.dept_id }
}

/** The price that the corporation has agreed with the talent for this form, fen. */
async function quoteOf(db: Db, who: Staff, talent: Talent, form: number): Promise<number> {
  const [known] = await db
    .select({ image: corpAuthor.quote_image, video: corpAuthor.quote_video })
    .from(corpAuthor)
    .where(
      and(
        eq(corpAuthor.corp_id, who.corp_id),
        eq(corpAuthor.author_id, talent.author_id),
        eq(corpAuthor.platform, talent.platform),
      ),
    )
  return (form === ContentForm.imageText ? known?.image : known?.video) ?? 0
}

/** What a line is added for: as the request says, or for the medium of a talent whose content is awaited, whoever adds it. */
type LineRequest = Pick<AddRequest, 'author_id' | 'platform' | 'spu_id' | 'campaign_id'> & {
  medium?: { user_id: number; dept_id: number }
}

/** Adds the content that a line names; answers with its id. `xhs`: the corporation has authorised 小红书. */
export async function addGrassLine(
  db: Db,
  who: Staff,
  line: string,
  request: LineRequest,
  now: number,
  xhs: boolean,
): Promise<LineOutcome<number>> {
  const link = readVideoLink(line)
  if ('reason' in link) return { refusal: { code: WRONG_STATE_CODE, message: link.reason } }
  const { platform, video_id, url, title } = link
  const refused = (message: string) => ({ refusal: { code: WRONG_STATE_CODE, message }, key: video_id })
  if (!platformsOf(who, who.modules.content ? 2 : 1).includes(platform))
    return refused(`当前版本不支持${platformName(platform)}`)
  if (platform === 'xhs' && !xhs) return refused('请先完成小红书授权')
  const author_id = link.author_id ?? (request.platform === platform ? request.author_id : undefined)
  if (!author_id) return refused('链接中没有达人，请选择同平台的达人后再添加')
  const talent = { author_id, platform }
  if (request.medium === undefined && (await talentVisibility(db, scopeOf(who), talent)) !== 'followed')
    return refused('该达人不在可管理的达人中')
  const same = and(
    eq(contentItem.corp_id, who.corp_id),
    eq(contentItem.platform, platform),
    eq(contentItem.content_no, video_id),
  )
  const [known] = await db
    .select({ id: contentItem.id, deleted_at: contentItem.deleted_at, status: contentItem.status })
    .from(contentItem)
    .where(same)
    .orderBy(desc(sql`${contentItem.deleted_at} is null`), contentItem.id)
    .limit(1)
  if (known?.deleted_at === null && known.status === ContentItemStatus.published) return refused('该内容已收录')
  const form = platform === 'xhs' && !/\/video\//.test(url) ? ContentForm.imageText : ContentForm.video
  // Its counters come with the platform's next delivery; until then it has none.
  const values = {
    ...talent,
    ...(request.medium ?? (await mediumOf(db, who, talent))),
    form,
    source: ContentSource.byHand,
    title: title || `内容 ${video_id}`,
    url,
    content_no: video_id,
    publish_at: now,
    synced_at: null,
    status: ContentItemStatus.published,
    state: 'normal' as const,
    quote: await quoteOf(db, who, talent, form),
    bound_at: now,
    plays: null,
    spu_id: request.spu_id ?? null,
    campaign_id: request.campaign_id ?? null,
    created_at: now,
    updated_at: now,
    updated_by: who.user_id,
    deleted_at: null,
  }
  const [written] = known
    ? await db
        .update(contentItem)
        .set(values)
        .where(and(eq(contentItem.corp_id, who.corp_id), eq(contentItem.id, known.id)))
        .returning({ id: contentItem.id })
    : await db
        .insert(contentItem)
        .values({ ...values, corp_id: who.corp_id })
        .returning({ id: contentItem.id })
  if (!written) throw new Error('a content was not written')
  return { added: written.id }
}

/**
 * Runs what adds contents; answers with their ids. More than the month's contents of the version refuse the whole call; two at once
 * cannot both take the last one.
 *
 * @param add is told whether the corporation has authorised 小红书
 */
export async function withinContentQuota(
  db: Db,
  who: Staff,
  now: number,
  add: (xhs: boolean) => Promise<{ added: number[]; result: BulkResult }>,
): Promise<{ added: number[]; result: BulkResult }> {
  await holdLock(db, 'quota', who.corp_id, QuotaType.content)
  const xhs = (await xhlStateOf(db, who.corp_id, now)).status === XhsAuthStatus.authorised
  const done = await add(xhs)
  const { length } = done.added
  if (length > 0) {
    const quota = await quotaOf(db, who.corp_id, QuotaType.content, now)
    refuseWith(quotaRefusal({ ...quota, used: quota.used - length }, length, '本月内容数已达版本上限，请升级套餐'))
  }
  return done
}

/** Adds one content per line, within the month's quota; answers with their ids. */
export const addGrass = (
  db: Db,
  who: Staff,
  request: AddRequest,
  now: number,
): Promise<{ added: number[]; result: BulkResult }> =>
  withinContentQuota(db, who, now, (xhs) =>
    addLines(request.links, (line) => addGrassLine(db, who, line, request, now, xhs)),
  )
