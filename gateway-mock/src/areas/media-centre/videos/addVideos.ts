import { VideoSource, platformName } from '@crm/contracts/enums'
import { platformsOf } from '@crm/access/visibility'
import { readVideoLink } from '@crm/base/videoLinks'
import type { RequestOf } from '@crm/contracts/call'
import type { videoCalls } from '@crm/contracts/calls/videos'
import { and, eq } from 'drizzle-orm'
import { addLines, type LineOutcome } from '../../../records/bulk/addLines.ts'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { video } from '../../../store/database/schema.ts'
import type { Staff } from '../../../rules/staff.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf, talentVisibility } from '../../../rules/scope.ts'

type AddRequest = RequestOf<typeof videoCalls.add>

const COMMERCE = 1

/** Answers with the number of the video. */
async function addLine(
  db: Db,
  who: Staff,
  line: string,
  request: AddRequest,
  now: number,
): Promise<LineOutcome<string>> {
  const link = readVideoLink(line)
  if ('reason' in link) return { refusal: { code: WRONG_STATE_CODE, message: link.reason } }
  const { platform, video_id, url, title } = link
  const refused = (message: string) => ({ refusal: { code: WRONG_STATE_CODE, message }, key: video_id })
  if (!platformsOf(who, 1).includes(platform)) return refused(`当前版本不支持${platformName(platform)}`)
  const author_id = link.author_id ?? (request.platform === platform ? request.author_id : undefined)
  if (!author_id) return refused('链接中没有达人，请选择同平台的达人后再添加')
  if ((await talentVisibility(db, scopeOf(who), { author_id, platform })) !== 'followed')
    return refused('该达人不在可管理的达人中')
  const own = and(eq(video.corp_id, who.corp_id), eq(video.video_id, video_id))
  const [known] = await db.select({ deleted_at: video.deleted_at }).from(video).where(own)
  if (known?.deleted_at === null) return refused('该视频已收录')
  // Its counters come with the platform's next delivery; until then it has none.
  const values = {
    platform,
    author_id,
    title: title || `视频 ${video_id}`,
    url,
    publish_at: now,
    kind: COMMERCE,
    source: VideoSource.byHand,
    product_ids: [...new Set(request.product_ids ?? [])],
    updated_at: now,
    deleted_at: null,
  }
  if (known) await db.update(video).set(values).where(own)
  else await db.insert(video).values({ ...values, corp_id: who.corp_id, video_id })
  return { added: video_id }
}

/** Adds one video per line; answers with their numbers. */
export async function addVideos(db: Db, who: Staff, request: AddRequest, now: number) {
  await holdLock(db, 'videos', who.corp_id)
  return addLines(request.links, (line) => addLine(db, who, line, request, now))
}
