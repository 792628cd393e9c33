import type { Random } from './random.ts'

const FAMILY = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严',
]
const GIVEN = [
  ...'伟芳娜秀敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉萍红文斌宇浩凯欣怡梦琪子涵雨桐思远嘉懿煜城天佑一诺若曦晨阳可心沐宸婉清语嫣书瑶星辰',
]
const NICK_HEAD = ['小', '阿', '大', '老', '元气', '慢慢', '暖暖', '南城', '北巷', '半糖']
const NICK_NAME = [
  '鹿',
  '橙子',
  '陈',
  '鱼',
  '米',
  '北',
  '满',
  '七',
  '葵',
  '安',
  '栗子',
  '木木',
  '团团',
  '柚',
  '可可',
  '豆包',
  '月亮',
  '梨',
  '阮',
  '蔓',
  '喵',
  '周周',
  '芒果',
  '念',
  '森',
  '果果',
  '糖糖',
  '夏',
  '迪',
  '麦子',
]
const NICK_TAIL: Record<string, string[]> = {
  食品饮料: ['爱美食', '的厨房日记', '吃遍全国', '零食铺', '今天吃什么'],
  美妆护肤: ['的化妆间', '爱护肤', '美妆测评', '的梳妆台', '成分实验室'],
  服饰内衣: ['穿搭笔记', '的衣橱', '每日穿搭', '显瘦穿搭', '小个子穿搭'],
  家居日用: ['的家', '居家好物', '收纳日记', '生活研究所', '好物分享'],
  母婴宠物: ['和宝宝的日常', '带娃记', '育儿笔记', '的萌宠', '奶爸日记'],
  个护家清: ['洗护笔记', '清洁小能手', '好物实测', '的浴室', '干净生活'],
  运动户外: ['健身打卡', '跑步日记', '去露营', '户外笔记', '瑜伽小课堂'],
  数码家电: ['数码测评', '聊家电', '玩机日记', '科技控', '桌面改造'],
}
const LONG_TAIL = [
  '｜每天晚上八点直播间不见不散哦家人们',
  '（只推荐自己真的用过的好东西给大家）',
  '—记录从零开始的带货生活第三年',
  '·源头工厂直供全场包邮七天无理由退换',
]
const EMOJI = ['🌸', '🍊', '✨', '🐱', '🍓', '🔥', '🌙', '🦊', '🍀', '🎀']
const RARE = ['龘', '懿', '彧', '犇', '焱', '𠮷', '翀', '婠', '頔', '祎']
const LATIN = ['Cici', 'Yoyo', 'Momo', 'Lulu', 'Nina', 'Kiki', 'Anna', 'Coco']

export const CATEGORIES = Object.keys(NICK_TAIL)
const CITIES: Record<string, string[]> = {
  广东: ['广州市天河区', '深圳市南山区', '佛山市顺德区'],
  浙江: ['杭州市余杭区', '金华市义乌市', '宁波市鄞州区'],
  江苏: ['南京市江宁区', '苏州市工业园区'],
  四川: ['成都市武侯区'],
  上海: ['浦东新区'],
  北京: ['朝阳区'],
  湖北: ['武汉市洪山区'],
  山东: ['青岛市崂山区'],
}
export const MCN = ['星芒传媒', '无界文化', '橙柿互娱', '遥望之外', '南风映画', '一口盐传媒', '百川星选']
export const BRANDS = [
  '橙风',
  '南麓',
  '百味集',
  '雾里',
  '知棉',
  '山与茶',
  '小满家',
  '拾光',
  '野氧',
  '白鹿记',
  '谷雨堂',
  '蓝屿',
  '木子良品',
  '暖岸',
  '一方田',
]

/** A staff or receiver name. */
export const personName = (random: Random) =>
  random.pick(FAMILY) + random.pick(GIVEN) + (random.chance(0.55) ? random.pick(GIVEN) : '')

/** A talent's nickname: 6 % are longer than 20 characters, 6 % carry emoji or rare characters. */
export function talentName(random: Random, category: string) {
  const roll = random.next()
  const head = random.chance(0.15) ? random.pick(LATIN) : random.pick(NICK_HEAD) + random.pick(NICK_NAME)
  const name = head + random.pick(NICK_TAIL[category] ?? ['日常'])
  if (roll < 0.06) return name + random.pick(LONG_TAIL)
  if (roll < 0.1) return random.pick(EMOJI) + name + (random.chance(0.5) ? random.pick(EMOJI) : '')
  if (roll < 0.12) return random.pick(RARE) + name
  return random.chance(0.12) ? name + random.int(2, 99) : name
}

/** Where a parcel goes. */
export function addressParts(random: Random) {
  const province = random.pick(Object.keys(CITIES))
  const city = random.pick(CITIES[province] ?? [''])
  const road = random.pick(['中山', '解放', '文一西', '科技园', '滨江', '人民', '创业'])
  return { province, city, detail: `${road}路${random.int(1, 999)}号${random.int(1, 30)}栋${random.int(101, 2904)}室` }
}

export const address = (random: Random) => Object.values(addressParts(random)).join('')

/** 11 digits that no real subscriber has: 199 0000 ….  */
export const phone = (random: Random) => `1990000${String(random.int(0, 9999)).padStart(4, '0')}`

/** A platform id: digits beyond 53 bits, different for every (space, number). */
export const platformId = (space: number, number: number) =>
  `7${String(space).padStart(5, '0')}${String(number).padStart(9, '0')}${String((number * 7919 + space * 31) % 10_000).padStart(4, '0')}`

interface SpecGroup {
  name: string
  items: string[]
}

interface ProductClass {
  category: string
  names: string[]
  groups: SpecGroup[]
  /** Groups of the wares that those of the class do not fit: as many, with as many items. */
  own?: Record<string, SpecGroup[]>
  /** Yuan. */
  price: [number, number]
  /** What a title says before the brand. */
  praise: string[]
}

const sizes = (...items: string[]): SpecGroup => ({ name: '规格', items })
const flavours = (...items: string[]): SpecGroup => ({ name: '口味', items })
const colours = (...items: string[]): SpecGroup => ({ name: '颜色', items })

/** Of what is used up, and of what is kept. */
const USED_UP = ['【拍一发二】', '家庭囤货装', '官方正品', '量贩装', '', '新品', '升级款', '']
const KEPT = ['旗舰店同款', '升级款', '官方正品', '送礼佳选', '新品', '', '甄选', '']

export const PRODUCT_CLASSES: ProductClass[] = [
  {
    category: '食品饮料',
    names: [
      '每日坚果混合装',
      '手工牛轧糖',
      '低脂鸡胸肉',
      '桂花龙井茶',
      '冻干咖啡',
      '黑芝麻丸',
      '螺蛳粉',
      '酸辣凤爪',
      '燕麦脆片',
      '山楂条',
    ],
    groups: [sizes('7袋装', '15袋装', '30袋装'), flavours('成人款', '儿童款')],
    own: {
      手工牛轧糖: [sizes('250g', '500g', '1000g'), flavours('原味', '抹茶')],
      低脂鸡胸肉: [sizes('5袋装', '10袋装', '20袋装'), flavours('原味', '黑椒')],
      桂花龙井茶: [sizes('50g罐装', '100g罐装', '250g礼盒'), flavours('清香', '浓香')],
      冻干咖啡: [sizes('12颗装', '24颗装', '48颗装'), flavours('美式', '拿铁')],
      黑芝麻丸: [sizes('14丸', '28丸', '56丸'), flavours('原味', '无蔗糖')],
      螺蛳粉: [sizes('3包装', '5包装', '10包装'), flavours('原味', '加辣')],
      酸辣凤爪: [sizes('200g', '400g', '800g'), flavours('柠檬', '泡椒')],
      燕麦脆片: [sizes('300g', '500g', '1000g'), flavours('原味', '坚果水果')],
      山楂条: [sizes('200g', '400g', '800g'), flavours('原味', '低糖')],
    },
    price: [19, 129],
    praise: USED_UP,
  },
  {
    category: '美妆护肤',
    names: ['氨基酸洁面乳', '玻尿酸精华', '雾面口红', '防晒霜', '修护面膜', '气垫霜', '眼霜', '卸妆膏'],
    groups: [sizes('50g', '100g', '150g', '100g×2')],
    own: {
      玻尿酸精华: [sizes('15ml', '30ml', '50ml', '30ml×2')],
      雾面口红: [{ name: '色号', items: ['豆沙', '枫叶红', '奶茶', '正红'] }],
      修护面膜: [sizes('5片', '10片', '20片', '30片')],
      气垫霜: [{ name: '色号', items: ['自然色', '象牙白', '亮肤色', '小麦色'] }],
      眼霜: [sizes('10g', '15g', '20g', '15g×2')],
    },
    price: [49, 299],
    praise: ['旗舰店同款', '升级款', '官方正品', '限定礼盒', '送礼佳选', '新品', '【拍一发二】', ''],
  },
  {
    category: '服饰内衣',
    names: ['无痕内衣', '纯棉T恤', '直筒牛仔裤', '针织开衫', '防晒衣', '家居服套装', '羊毛大衣'],
    groups: [colours('白色', '黑色', '雾蓝'), { name: '尺码', items: ['S', 'M', 'L'] }],
    own: {
      直筒牛仔裤: [colours('浅蓝', '黑色', '深蓝'), { name: '尺码', items: ['S', 'M', 'L'] }],
    },
    price: [59, 399],
    praise: KEPT,
  },
  {
    category: '家居日用',
    names: ['真空收纳袋', '四件套', '保温杯', '香薰蜡烛', '折叠置物架', '记忆棉枕', '吸水拖把'],
    groups: [sizes('单只', '两只装'), colours('米白', '墨绿')],
    own: {
      真空收纳袋: [sizes('6只装', '12只装'), colours('透明', '浅灰')],
      四件套: [sizes('1.5米床', '1.8米床'), colours('米白', '墨绿')],
      保温杯: [sizes('350ml', '500ml'), colours('米白', '墨绿')],
      香薰蜡烛: [sizes('120g', '220g'), { name: '香型', items: ['白茶', '雪松'] }],
      折叠置物架: [sizes('三层', '五层'), colours('米白', '墨绿')],
      吸水拖把: [sizes('单把', '一把四布'), colours('米白', '墨绿')],
    },
    price: [29, 269],
    praise: KEPT,
  },
  {
    category: '母婴宠物',
    names: ['婴儿湿巾', '宝宝面条', '猫砂', '冻干猫粮', '儿童保温水壶', '纸尿裤'],
    groups: [sizes('试用装', '家庭装', '整箱')],
    own: {
      婴儿湿巾: [sizes('80抽×3', '80抽×6', '80抽×12')],
      宝宝面条: [sizes('200g', '200g×3', '200g×6')],
      猫砂: [sizes('2.5kg', '2.5kg×4', '2.5kg×8')],
      冻干猫粮: [sizes('200g', '500g', '1.5kg')],
      儿童保温水壶: [sizes('350ml', '480ml', '600ml')],
      纸尿裤: [sizes('M码', 'L码', 'XL码')],
    },
    price: [25, 219],
    praise: USED_UP,
  },
  {
    category: '个护家清',
    names: ['洗衣凝珠', '蓬松洗发水', '电动牙刷头', '除螨喷雾', '身体乳', '厨房去油剂'],
    groups: [sizes('1瓶', '2瓶', '3瓶')],
    own: {
      洗衣凝珠: [sizes('15颗', '30颗', '60颗')],
      电动牙刷头: [sizes('2支装', '4支装', '8支装')],
    },
    price: [19, 139],
    praise: USED_UP,
  },
  {
    category: '运动户外',
    names: ['瑜伽垫', '筋膜枪', '露营折叠椅', '速干裤', '跳绳'],
    groups: [colours('卡其', '黑色')],
    price: [39, 359],
    praise: KEPT,
  },
  {
    category: '数码家电',
    names: ['桌面加湿器', '无线充电器', '小型空气炸锅', '护眼台灯', '便携榨汁杯'],
    groups: [colours('白色', '粉色', '绿色')],
    price: [59, 429],
    praise: KEPT,
  },
]

/** The groups of specifications of a ware of the class. */
export const specGroupsOf = (product: ProductClass, name: string): SpecGroup[] => product.own?.[name] ?? product.groups

export const LIVE_TITLES = [
  '{n}专场',
  '今晚八点好物开抢',
  '{n}补货福利',
  '粉丝节宠粉专场',
  '源头工厂溯源直播',
  '新品首发：{n}',
  '换季清仓最后一天',
]
export const VIDEO_TITLES = [
  '挖到宝了！这个{n}真的绝',
  '{n}用了一个月，说点真话',
  '后悔没早点买的{n}',
  '三分钟讲清楚{n}怎么选',
  '回购了五次的{n}',
  '{n}开箱测评',
  '普通人也能用好的{n}',
]
export const VIDEO_LABELS = ['口播', '剧情', '测评', '教程', '开箱', 'vlog']
export const FOLLOW_TEXTS = [
  '电话沟通了下月排期，对方感兴趣，等样品',
  '加了微信，发了产品手卡',
  '对佣金有顾虑，希望提高 3 个点',
  '样品已收到，本周内拍视频',
  '确认周六晚八点直播，主推两款',
  '暂时没有档期，月底再联系',
  '反馈上一场转化不错，想加大备货',
  '约了线下见面，聊年度合作',
  '未接通，改天再打',
  '已寄出第二批样品，提醒签收',
]
export const REJECT_REASONS = [
  '近30天已寄样，暂不重复寄送',
  '达人粉丝画像不匹配',
  '库存不足',
  '收货信息不完整',
  '上次寄样未履约',
]
export const EXPRESS = ['顺丰速运', '中通快递', '圆通速递', '韵达快递', '极兔速递']
