import { DAY_SECONDS } from '@crm/base/durations'
import { videoComment } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import type { Media } from './media.ts'
import { drawer, type Random } from './random.ts'
import { platformId } from './words.ts'

/** Comments are kept for videos of this long. */
const KEPT_DAYS = 60
const PER_VIDEO = 12

const POSITIVE = 1
const NEUTRAL = 2
const NEGATIVE = 3

interface CommentText {
  text: string
  sentiment: number
  keywords: readonly string[]
}

const texts = (sentiment: number, ...lines: string[]): CommentText[] =>
  lines.map((line) => {
    const [text = '', ...keywords] = line.split('/')
    return { text, sentiment, keywords }
  })

/** What people write under a video of anything: the text and the words that it is about. */
const GENERAL = [
  ...texts(
    POSITIVE,
    '已经回购三次了，真的好用/回购/好用',
    '性价比很高，比商场便宜一半/性价比/价格',
    '包装很用心，送人也合适/包装/送礼',
    '跟着主播买从来不踩雷/种草/信任',
    '客服回复很快，第二天就到了/客服/物流',
    '质感超出预期/质感',
    '看完直接下单了/种草/下单',
    '给我妈也买了一份，她很喜欢/家人/送礼',
    '用了你家的，别家的就不想用了/回购/好用',
    '讲得好实在，关注了/信任',
    '这个价真的可以冲/价格/活动',
    '发货速度好评/物流',
    '比图片上还好看/质感/外观',
    '第二次来买了，品质稳定/回购/品质',
  ),
  ...texts(
    NEUTRAL,
    '链接在哪里，怎么没有看到/链接',
    '和上次的那款有什么区别/对比',
    '什么时候再有活动/活动/价格',
    '请问发什么快递/物流',
    '坐等测评完再下单/测评',
    '大促会不会更便宜/价格/活动',
    '新疆发货吗/物流',
    '有没有小规格的先试试/规格',
    '直播间是几点/直播',
    '可以开发票吗/售后',
    '一次拍两件有优惠吗/价格',
    '这是官方店的吗/正品',
    '收藏了，等发工资/种草',
    '求一个平替/对比/价格',
  ),
  ...texts(
    NEGATIVE,
    '物流太慢了，等了一个星期/物流',
    '感觉没有视频里说的那么好/踩雷/质感',
    '收到有破损，包装要改进/包装/破损',
    '刚买就降价了，能退差价吗/价格/售后',
    '客服半天不回消息/客服',
    '又是广告，划走了/广告',
    '赠品没有收到/售后/赠品',
  ),
]
/** What people write only under a video of a class. */
const OF_CLASS: Record<string, CommentText[]> = {
  食品饮料: [
    ...texts(
      POSITIVE,
      '味道清爽不腻，家里人都喜欢/味道/家人',
      '配料表很干净，给孩子吃也放心/成分/家人',
      '办公室一人一包，一下午就没了/味道',
      '不会太甜，刚刚好/味道',
    ),
    ...texts(NEUTRAL, '保质期多久？/保质期', '减肥能吃吗/热量', '辣不辣，不太能吃辣/味道', '是独立小包装吗/包装'),
    ...texts(NEGATIVE, '有点咸，吃多了口干/味道', '日期不太新鲜/保质期'),
  ],
  美妆护肤: [
    ...texts(
      POSITIVE,
      '用了半个月，脸没那么干了/保湿/好用',
      '黄皮上嘴很显白/显白',
      '敏感肌亲测不刺激/敏感肌/温和',
      '吸收快不黏/质地',
    ),
    ...texts(
      NEUTRAL,
      '敏感肌能用吗？/敏感肌/成分',
      '孕期可以用吗/成分',
      '油皮夏天会不会闷/肤质',
      '哪个色号适合素颜/色号',
    ),
    ...texts(NEGATIVE, '用了两天闷痘了/过敏/肤质', '味道有点重/味道'),
  ],
  服饰内衣: [
    ...texts(POSITIVE, '面料很舒服，洗了没变形/面料', '梨形身材穿着显瘦/版型/显瘦', '尺码很准，没有色差/尺码'),
    ...texts(NEUTRAL, '一百二十斤穿什么码/尺码', '会不会起球/面料', '身高一米五八会长吗/尺码', '还有别的颜色吗/颜色'),
    ...texts(NEGATIVE, '洗了一次就缩水/面料', '有点透，要穿内搭/面料'),
  ],
  家居日用: [
    ...texts(POSITIVE, '收纳完柜子空了一半/收纳/好用', '没有异味，放心用/品质', '租房党觉得很实用/好用'),
    ...texts(NEUTRAL, '尺寸是多少，怕放不下/尺寸', '能承重多少/品质', '可以进洗碗机吗/使用'),
    ...texts(NEGATIVE, '比想象中小/尺寸', '装起来有点费劲/安装'),
  ],
  母婴宠物: [
    ...texts(POSITIVE, '宝宝用了没有红屁股/宝宝/温和', '我家猫抢着吃/宠物/味道', '囤了三箱，够用到明年/囤货/价格'),
    ...texts(NEUTRAL, '几个月的宝宝可以用/宝宝', '适合幼猫吗/宠物', '有检测报告吗/成分'),
    ...texts(NEGATIVE, '我家主子闻都不闻/宠物', '有点薄，用得快/品质'),
  ],
  个护家清: [
    ...texts(POSITIVE, '留香一整天/味道/留香', '油烟机一喷就干净/去污/好用', '头发蓬松了，不塌/好用'),
    ...texts(NEUTRAL, '染发的可以用吗/成分', '一瓶能用多久/用量', '彩色衣服会褪色吗/使用'),
    ...texts(NEGATIVE, '泡沫不多，要用两泵/用量', '去污没有说的那么神/踩雷'),
  ],
  运动户外: [
    ...texts(POSITIVE, '跟练一个月，很稳不打滑/好用/品质', '露营带着刚好，收起来很小/收纳/便携'),
    ...texts(NEUTRAL, '新手选哪个规格/规格', '有没有气味/品质', '能坐一百八十斤吗/承重'),
    ...texts(NEGATIVE, '刚打开味道大，晾了两天/味道'),
  ],
  数码家电: [
    ...texts(POSITIVE, '声音很小，晚上开着不吵/静音/好用', '颜值高，桌面舒服多了/外观'),
    ...texts(NEUTRAL, '多少瓦，宿舍能用吗/功率', '坏了怎么保修/售后', '支持快充吗/功能'),
    ...texts(NEGATIVE, '用了一个月就不亮了/品质/售后', '充电有点慢/功能'),
  ],
}
const weightOf = ({ sentiment }: CommentText) => (sentiment === NEGATIVE ? 0.4 : 1)
/** The texts under a video of a class, drawn by their weights. */
const LISTS = new Map(
  ['', ...Object.keys(OF_CLASS)].map((category) => {
    const list = [...GENERAL, ...(OF_CLASS[category] ?? [])]
    return [category, { list, draw: drawer(list.map((text) => weightOf(text) * (GENERAL.includes(text) ? 1 : 2.5))) }]
  }),
)
const NAMES =
  '小鹿 栗子 阿may 晚风 不吃香菜 柚柚 大橘为重 北岛 暴走的土豆 芋圆波波 momo 用户 一只酸橙 南瓜粥 风吹麦浪 今天早睡了吗 汤圆妈 老李头 花开富贵 奶茶三分糖 追光者 爱吃鱼的猫 清欢 夏天的风 木子 山里人家 打工人小王 平安喜乐 豆豆妈 等风来'.split(
    ' ',
  )

/** What is commented. `space` (of a kind) and `no` (within it) keep the numbers of comments apart. */
interface CommentTarget {
  video_id: string
  publish_at: number
  /** The counter of the platform; no more comments than that. */
  comments: number
  space: 8 | 9
  no: number
  /** The class of what it shows; '' for none. */
  category: string
}

/** Comments of one video or content, from its publication on; the platform's counter says more than are kept. */
export function commentsOf(
  { put, corp_id, now }: SeedContext,
  random: Random,
  { video_id, publish_at, comments, space, no, category }: CommentTarget,
): void {
  if (publish_at < now - KEPT_DAYS * DAY_SECONDS) return
  const texts = LISTS.get(category) ?? LISTS.get('')
  const last = Math.max(publish_at + 1, Math.min(now - 60, publish_at + 5 * DAY_SECONDS))
  for (let nth = 0; nth < Math.min(PER_VIDEO, comments); nth++) {
    const text = texts?.list[texts.draw(random)]
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
  latest.forEach(({ row: { video_id, publish_at, comments }, category }, no) =>
    commentsOf(context, random, { video_id, publish_at, comments: comments ?? 0, space: 9, no, category }),
  )
}
