import { VideoSource } from '@crm/contracts/enums'
import { platformsOf } from '@crm/access/visibility'
import { platformLabel } from '@crm/base/messages'
import { readVideoLink } from '@crm/base/videoLinks'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { videoCalls } from '@crm/contracts/calls/videos'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { video } from '../../db/schema.ts'
import type { Staff } from '../../http/staff.ts'
import { scopeOf, talentReach } from '../../rules/scope.ts'

type Asked = RequestOf<typeof videoCalls.add>
type Line = AnswerOf<typeof videoCalls.add>['list'][number]

const COMMERCE = 1

async function addLine(db: Db, who: Staff, line: string, asked: Asked, now: number): Promise<Line> {
  const link = readVideoLink(line)
  if ('reason' in link) return { line, platform: '', video_id: '', reason: link.reason }
  const { platform, video_id, url, title } = link
  const answer = (reason: string): Line => ({ line, platform, video_id, reason })
  if (!platformsOf(who, 1).includes(platform)) return answer(`当前版本不支持${platformLabel[platform]}`)
  const author_id = link.author_id ?? (asked.platform === platform ? asked.author_id : undefined)
  if (!author_id) return answer('链接中没有达人，请选择同平台的达人后再添加')
  if ((await talentReach(db, scopeOf(who), { author_id, platform })) !== 'followed')
    return answer('该达人不在可管理的达人中')
  const own = and(eq(video.corp_id, who.corp_id), eq(video.video_id, video_id))
  const [known] = await db.select({ deleted_at: video.deleted_at }).from(video).where(own)
  if (known?.deleted_at === null) return answer('该视频已收录')
  // Its counters come with the platform's next delivery; until then it has none.
  const values = {
    platform,
    author_id,
    title: title || `视频 ${video_id}`,
    url,
    publish_at: now,
    kind: COMMERCE,
    source: VideoSource.byHand,
    product_ids: [...new Set(asked.product_ids ?? [])],
    updated_at: now,
    deleted_at: null,
  }
  if (known) await db.update(video).set(values).where(own)
  else await db.insert(video).values({ ...values, corp_id: who.corp_id, video_id })
  return answer('')
}

/** Adds one video per line, each with its own result; a line twice is known the second time. */
export async function addVideos(db: Db, who: Staff, asked: Asked, now: number): Promise<Line[]> {
  const list: Line[] = []
  for (const line of asked.links) list.push(await addLine(db, who, line, asked, now))
  return list
}
