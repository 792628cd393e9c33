import type { Random } from './random.ts'

/** What a live is called; `{n}` is the ware that it begins with. */
const LIVES = [
  '{n}专场',
  '今晚八点好物开抢',
  '{n}补货福利',
  '粉丝节宠粉专场',
  '源头工厂溯源直播',
  '新品首发：{n}',
  '换季清仓最后一天',
  '{n}厂家直供场',
  '晚间闲聊，顺便上点{n}',
  '老粉回馈专场',
  '{n}返场，错过等下月',
  '一周好物大盘点',
  '早场福利：{n}',
  '周末囤货场',
  '{n}现场拆箱看货',
  '品牌日：{n}限时价',
  '下班来聊聊天',
  '{n}直播间专属价',
  '工厂仓库走播',
  '午间小场，{n}秒杀',
  '会员日满减专场',
  '{n}最后两百单',
  '答疑场：{n}怎么选怎么用',
  '月底清单：这个月卖得最好的',
  '{n}开箱直播',
  '周一不加班，聊聊{n}',
  '{n}老板娘亲自讲',
  '{n}夜场，前一百单有礼',
  '清早{n}上新',
  '{n}新口味新颜色都在',
  '{n}库存告急',
  '两小时速播：{n}',
  '评论区点名要的{n}',
]
/** Lives of a festival and of the weeks before it. */
const FESTIVE_LIVES = [
  '大促主场：{n}全年低价',
  '狂欢夜不打烊',
  '大促返场，{n}还有货',
  '红包雨专场，{n}开抢',
  '大促开门红：{n}',
  '预售尾款场，{n}别忘付',
  '今晚凑满减，{n}带走',
  '大促保价场：{n}',
]

/** What a video is called whatever it shows. */
const VIDEOS = [
  '挖到宝了！这个{n}真的绝',
  '后悔没早点买的{n}',
  '三分钟讲清楚{n}怎么选',
  '回购了五次的{n}',
  '{n}开箱测评',
  '花一百块买的{n}值不值',
  '{n}避坑指南',
  '同事都来要链接的{n}',
  '{n}横评，第三个没想到',
  '给爸妈买的{n}，他们怎么说',
  '{n}源头工厂探访',
  '这个{n}我不允许还有人不知道',
  '先别买{n}，看完再说',
  '平价{n}能不能打',
  '跟风买了{n}，说说真心话',
]
/** What a video of a class is called. */
const OF_CLASS: Record<string, string[]> = {
  食品饮料: [
    '办公室抽屉里的{n}',
    '{n}的三种吃法',
    '减脂期也能放心吃的{n}',
    '追剧必备{n}',
    '深夜饿了就来点{n}',
    '{n}配料表逐条看',
    '孩子抢着吃的{n}',
  ],
  美妆护肤: [
    '{n}空瓶记',
    '敏感肌试了两周{n}',
    '早八人五分钟出门：{n}',
    '黄皮姐妹的{n}实测',
    '{n}成分拆解',
    '熬夜后的急救：{n}',
    '{n}用了一个月，说点真话',
  ],
  服饰内衣: [
    '梨形身材怎么穿{n}',
    '{n}的五种搭法',
    '小个子试穿{n}',
    '通勤一周不重样：{n}',
    '洗了十次的{n}变什么样',
    '一百斤和一百三十斤穿{n}',
    '{n}面料细看',
  ],
  家居日用: [
    '租房党的{n}',
    '小户型离不开的{n}',
    '{n}用了半年，坏了吗',
    '厨房卫生间各放一个{n}',
    '断舍离后留下的{n}',
    '{n}收纳前后对比',
    '新家入住必买：{n}',
  ],
  母婴宠物: [
    '二胎妈妈囤的{n}',
    '{n}怎么挑，儿科护士说',
    '出门遛娃必带{n}',
    '我家主子对{n}的反应',
    '{n}换了三家才选定',
    '新手爸妈看这里：{n}',
    '{n}一个月用量算给你看',
  ],
  个护家清: [
    '{n}去污实测',
    '油头妹妹的{n}',
    '大扫除全靠{n}',
    '{n}留香多久，我计了时',
    '一瓶{n}能用多久',
    '换季必备{n}',
    '{n}和老办法比一比',
  ],
  运动户外: [
    '在家跟练，只要{n}',
    '周末露营带了{n}',
    '{n}跟练第三十天',
    '新手第一件装备：{n}',
    '办公室久坐用{n}放松',
    '{n}实测五公里',
    '教练推荐的{n}',
  ],
  数码家电: [
    '{n}拆开给你看',
    '桌面只留了{n}',
    '{n}噪音和功耗实测',
    '宿舍能不能用{n}',
    '{n}和大牌差在哪',
    '{n}用满一年的感受',
    '三百块以内的{n}怎么挑',
  ],
}

/** A title for a live with a ware; of the festivals in their weeks. */
export const liveTitle = (random: Random, ware: string, festive = false) =>
  random.pick(festive && random.chance(0.6) ? FESTIVE_LIVES : LIVES).replace('{n}', ware)

/** A title for a video that shows a ware of a class. */
export const videoTitle = (random: Random, ware: string, category: string) =>
  random.pick(random.chance(0.55) ? (OF_CLASS[category] ?? VIDEOS) : VIDEOS).replace('{n}', ware)
