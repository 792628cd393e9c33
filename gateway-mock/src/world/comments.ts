import { videoComment } from '../db/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { DAY } from './calendar.ts'
import type { Media } from './media.ts'
import type { Random } from './random.ts'
import { platformId } from './words.ts'

/** Comments are kept for videos of this long. */
const KEPT_DAYS = 60
const PER_VIDEO = 14

const POSITIVE = 1
const NEUTRAL = 2
const NEGATIVE = 3

/** What people write under a video, with its feeling and the words it is about. */
const TEXTS: readonly { text: string; sentiment: number; keywords: readonly string[] }[] = [
  { text: '已经回购三次了，真的好用', sentiment: POSITIVE, keywords: ['回购', '好用'] },
  { text: '性价比很高，比商场便宜一半', sentiment: POSITIVE, keywords: ['性价比', '价格'] },
  { text: '包装很用心，送人也合适', sentiment: POSITIVE, keywords: ['包装', '送礼'] },
  { text: '跟着主播买从来不踩雷', sentiment: POSITIVE, keywords: ['种草', '信任'] },
  { text: '味道清爽不腻，家里人都喜欢', sentiment: POSITIVE, keywords: ['味道', '家人'] },
  { text: '客服回复很快，第二天就到了', sentiment: POSITIVE, keywords: ['客服', '物流'] },
  { text: '质感超出预期😍', sentiment: POSITIVE, keywords: ['质感'] },
  { text: '敏感肌能用吗？', sentiment: NEUTRAL, keywords: ['敏感肌', '成分'] },
  { text: '链接在哪里，怎么没有看到', sentiment: NEUTRAL, keywords: ['链接'] },
  { text: '和上次的那款有什么区别', sentiment: NEUTRAL, keywords: ['对比'] },
  { text: '什么时候再有活动', sentiment: NEUTRAL, keywords: ['活动', '价格'] },
  { text: '保质期多久？', sentiment: NEUTRAL, keywords: ['保质期'] },
  { text: '请问发什么快递', sentiment: NEUTRAL, keywords: ['物流'] },
  { text: '坐等测评完再下单', sentiment: NEUTRAL, keywords: ['测评'] },
  { text: '物流太慢了，等了一个星期', sentiment: NEGATIVE, keywords: ['物流'] },
  { text: '感觉没有视频里说的那么好', sentiment: NEGATIVE, keywords: ['踩雷', '质感'] },
  { text: '收到有破损，包装要改进', sentiment: NEGATIVE, keywords: ['包装', '破损'] },
  { text: '刚买就降价了，能退差价吗', sentiment: NEGATIVE, keywords: ['价格', '售后'] },
]
const WEIGHTS = TEXTS.map(({ sentiment }) => (sentiment === NEGATIVE ? 0.4 : 1))
const NAMES = ['小鹿', '栗子', '阿may', '晚风', '不吃香菜', '柚柚', '大橘为重', '北岛', '暴走的土豆', '芋圆🌙']

/** What is commented. `space` (of a kind) and `no` (within it) keep the numbers of comments apart. */
interface CommentTarget {
  video_id: string
  publish_at: number
  /** The counter of the platform; no more comments than that. */
  comments: number
  space: 8 | 9
  no: number
}

/** Comments of one video or content, from its publication on; the platform's counter says more than are kept. */
export function commentsOf(
  { put, corp_id, now }: SeedContext,
  random: Random,
  { video_id, publish_at, comments, space, no }: CommentTarget,
): void {
  if (publish_at < now - KEPT_DAYS * DAY) return
  const last = Math.max(publish_at + 1, Math.min(now - 60, publish_at + 5 * DAY))
  for (let nth = 0; nth < Math.min(PER_VIDEO, comments); nth++) {
    const text = TEXTS[random.index(WEIGHTS)]
    if (!text) continue
    put(videoComment, {
      corp_id,
      comment_id: platformId(corp_id * 100 + space, no * PER_VIDEO + nth + 1),
      video_id,
      user_name: `${random.pick(NAMES)}${random.int(1, 999)}`,
      text: text.text,
      sentiment: text.sentiment,
      keywords: [...text.keywords],
      likes: Math.floor(random.skewed(1.2)),
      created_at: publish_at + random.int(1, last - publish_at),
    })
  }
}

/** Comments of the latest videos. */
export function commentRows(context: SeedContext, { latest }: Media): void {
  const random = context.random('comments')
  latest.forEach(({ video_id, publish_at, comments }, no) =>
    commentsOf(context, random, { video_id, publish_at, comments: comments ?? 0, space: 9, no }),
  )
}
