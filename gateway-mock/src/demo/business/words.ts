import { MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import { drawer, type Random } from './random.ts'

/** Family names, the common ones first: each tenth is drawn half as often as the one before it. */
const FAMILY = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严',
]
const GIVEN =
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 玲 婷 宇 浩 凯 欣 怡 琪 鑫 波 志强 建华 晓燕 丽娟 海燕 国强 文静 晓东 雪梅 春梅 建国 秀英 桂英 玉兰 子涵 雨桐 思远 嘉懿 煜城 天佑 一诺 若曦 晨阳 可心 沐宸 婉清 语嫣 书瑶 星辰 梓萱 浩然 欣怡 雨欣 佳琪 诗涵 梦洁 宇航 俊杰 晓彤 雅婷 思琪 慧敏 倩倩 媛媛 佳怡 志远 文博 明轩 子轩 嘉豪 俊豪 泽宇 浩宇 海涛 晓峰 建军 丹丹 莎莎 莉莉 颖 璐 琳 薇 蕾 倩 瑶 鹏 飞 斌 辉 宁 旭 晨 帆 楠 冰 雪 月 文 博 睿 涵 梓晴 安琪 雨薇 静怡 依诺 美玲 巧云 晓雯 思雨 锦程 彦霖 凌薇'.split(
    ' ',
  )
const drawFamily = drawer(FAMILY.map((_, rank) => 0.5 ** (rank / 14)))

/** What a talent is called: a person, an animal, a fruit, a thing of the kitchen, a place. */
const NICK_NAME =
  '鹿 橙子 鱼丸 米粒 北北 满满 七七 葵子 安安 栗子 木木 团团 柚子 可可 豆包 月亮 梨花 阮阮 蔓蔓 喵喵 周周 芒果 念念 森森 果果 糖糖 夏夏 迪迪 麦子 花卷 年糕 芋圆 汤圆 布丁 奶盖 桃桃 樱桃 荔枝 核桃 土豆 番茄 青椒 香菜 薄荷 茉莉 桔梗 雏菊 向日葵 松果 小满 谷雨 立夏 白露 霜降 阿珍 阿强 阿宽 阿梅 大壮 二毛 三石 四喜 五月 六六 老K 老谭 老罗 老陆 秋秋 冬冬 春妮 晴天 云朵 星星 雪球 毛豆 咕噜 皮皮 嘟嘟 妞妞 笑笑 乐乐 悠悠 静静 敏敏 婷婷 丽莎 露西 南希 艾米 苏苏 林林 唐唐 宋宋 元元 明明 清清'.split(
    ' ',
  )
const NICK_HEAD =
  '小 阿 大 元气 慢慢 暖暖 南城 北巷 半糖 爱笑的 会做饭的 早起的 爱折腾的 温柔的 认真的 江南 川渝 东北 岭南 西北 胶东 潮汕 湘妹子 苏州 成都 杭州 广州 青岛 武汉 长沙 西安 厦门 昆明 爱囤货的 不熬夜的 省钱的 城南 城北 十八线 快乐的 三十岁的 九零后 八零后 全职 打工人 宝妈 辣妈 主妇'.split(
    ' ',
  )
const NICK_TAIL: Record<string, string> = {
  食品饮料:
    '爱美食 的厨房日记 吃遍全国 零食铺 今天吃什么 做饭记 的小灶台 探店 家常菜 烘焙课 馋嘴日记 爱喝茶 美食分享 的一日三餐 吃货日常',
  美妆护肤:
    '的化妆间 爱护肤 美妆测评 的梳妆台 成分实验室 护肤日记 聊成分 爱化妆 的口红盒 变美记 敏感肌日常 美妆说 素颜日记 彩妆课 抗老笔记',
  服饰内衣:
    '穿搭笔记 的衣橱 每日穿搭 显瘦穿搭 小个子穿搭 的衣帽间 微胖穿搭 通勤穿搭 爱买衣服 服装厂日记 搭配师 试衣间 穿搭说 女装精选 时尚手记',
  家居日用:
    '的家 居家好物 收纳日记 生活研究所 好物分享 的小家 租房改造 家居测评 整理课 过日子 好物清单 家装笔记 生活家 的新家 软装笔记',
  母婴宠物:
    '和宝宝的日常 带娃记 育儿笔记 的萌宠 奶爸日记 养猫记 铲屎官日常 辅食记 和两个娃 宠物医生 养狗日记 亲子时光 母婴好物 的猫 育儿经',
  个护家清:
    '洗护笔记 清洁小能手 好物实测 的浴室 干净生活 爱打扫 洗衣课 护发日记 家务达人 清洁课 洗护测评 居家清洁 头皮护理 的洗手台 家清好物',
  运动户外:
    '健身打卡 跑步日记 去露营 户外笔记 瑜伽小课堂 爱爬山 骑行记 练起来 减脂日记 去徒步 拉伸课 马拉松日记 体态课 户外装备 运动说',
  数码家电:
    '数码测评 聊家电 玩机日记 科技控 桌面改造 说数码 家电研究所 拆机实验室 智能家居 爱数码 评测室 小家电说 桌搭笔记 科技日常 选家电',
}
const LONG_TAIL = [
  '｜每天晚上八点直播间不见不散哦家人们',
  '（只推荐自己真的用过的好东西给大家）',
  '—记录从零开始的带货生活第三年',
  '·源头工厂直供全场包邮七天无理由退换',
  '｜周二周四周六晚七点半准时开播',
  '（工作联系看主页，不看私信谢谢）',
  '·三个孩子的妈妈分享日常省钱好物',
  '｜十年老店主带你认清货源少花冤枉钱',
]
/** Rare characters that every Chinese font has. */
const RARE = ['龘', '懿', '彧', '犇', '焱', '翀', '婠', '頔', '祎', '祺']
const LATIN =
  'Cici Yoyo Momo Lulu Nina Kiki Anna Coco Vivi Mia Luna Ella Joy Amy Tina Sunny Doris Fiona Grace Helen Iris Jojo Lily May'.split(
    ' ',
  )

export const CATEGORIES = MARKET_CATEGORIES.map(({ name }) => name)
const TAILS = new Map(Object.entries(NICK_TAIL).map(([category, tails]) => [category, tails.split(' ')]))
/** Where parcels go: province, share of the addresses, cities with a district. */
const PLACES: [province: string, share: number, cities: string[]][] = [
  ['广东', 15, ['广州市天河区', '广州市番禺区', '深圳市南山区', '深圳市宝安区', '佛山市顺德区', '东莞市南城街道']],
  ['浙江', 14, ['杭州市余杭区', '杭州市滨江区', '金华市义乌市', '宁波市鄞州区', '温州市鹿城区']],
  ['江苏', 9, ['南京市江宁区', '苏州市工业园区', '无锡市梁溪区', '徐州市泉山区']],
  ['山东', 8, ['青岛市崂山区', '济南市历下区', '临沂市兰山区', '潍坊市奎文区']],
  ['四川', 7, ['成都市武侯区', '成都市高新区', '绵阳市涪城区']],
  ['河南', 6, ['郑州市金水区', '洛阳市涧西区', '南阳市卧龙区']],
  ['湖北', 5, ['武汉市洪山区', '武汉市江夏区', '宜昌市西陵区']],
  ['湖南', 5, ['长沙市岳麓区', '长沙市雨花区', '株洲市天元区']],
  ['福建', 5, ['厦门市思明区', '福州市鼓楼区', '泉州市丰泽区']],
  ['上海', 4, ['浦东新区', '闵行区', '嘉定区']],
  ['北京', 4, ['朝阳区', '海淀区', '通州区']],
  ['安徽', 4, ['合肥市蜀山区', '芜湖市镜湖区']],
  ['河北', 3, ['石家庄市长安区', '保定市竞秀区']],
  ['陕西', 3, ['西安市雁塔区', '咸阳市秦都区']],
  ['重庆', 3, ['渝北区', '南岸区']],
  ['辽宁', 2, ['沈阳市浑南区', '大连市甘井子区']],
  ['江西', 2, ['南昌市红谷滩区']],
  ['广西', 1, ['南宁市青秀区']],
]
const drawPlace = drawer(PLACES.map(([, share]) => share))
const ROADS =
  '中山 解放 人民 建设 和平 新华 文化 长江 科技 滨江 创业 迎宾 胜利 北京 文昌 学府 凤凰 龙湖 云海 金沙'.split(' ')
export const MCN = ['星芒传媒', '无界文化', '橙柿互娱', '遥望之外', '南风映画', '一口盐传媒', '百川星选']

/** A staff or receiver name. */
export const personName = (random: Random) => (FAMILY[drawFamily(random)] ?? '王') + random.pick(GIVEN)

/** A talent's nickname, which says what it makes films of: 6 % are longer than 20 characters, 2 % carry a rare character. */
export function talentName(random: Random, category: string) {
  const roll = random.next()
  const head = random.chance(0.12)
    ? random.pick(LATIN)
    : random.chance(0.2)
      ? personName(random)
      : (random.chance(0.7) ? random.pick(NICK_HEAD) : '') + random.pick(NICK_NAME)
  const name = head + random.pick(TAILS.get(category) ?? ['日常'])
  if (roll < 0.06) return name + random.pick(LONG_TAIL)
  if (roll < 0.08) return random.pick(RARE) + name
  return random.chance(0.1) ? name + random.int(2, 99) : name
}

/** Where a parcel goes. */
export function addressParts(random: Random) {
  const [province, , cities] = PLACES[drawPlace(random)] ?? ['广东', 1, ['广州市天河区']]
  return {
    province,
    city: random.pick(cities),
    detail: `${random.pick(ROADS)}路${random.int(1, 999)}号${random.int(1, 30)}栋${random.int(101, 2904)}室`,
  }
}

export const address = (random: Random) => Object.values(addressParts(random)).join('')

/** 11 digits that no real subscriber has: 199 0000 ….  */
export const phone = (random: Random) => `1990000${String(random.int(0, 9999)).padStart(4, '0')}`

/** A platform id: digits beyond 53 bits, different for every (space, number). */
export const platformId = (space: number, number: number) =>
  `7${String(space).padStart(5, '0')}${String(number).padStart(9, '0')}${String((number * 7919 + space * 31) % 10_000).padStart(4, '0')}`

export const VIDEO_LABELS = ['口播', '剧情', '测评', '教程', '开箱', 'vlog']
export const REJECT_REASONS = [
  '近30天已寄样，暂不重复寄送',
  '达人粉丝画像不匹配',
  '库存不足',
  '收货信息不完整',
  '上次寄样未履约',
  '近期数据下滑，先观察一个月',
  '该规格仅供付费合作',
]
/** Companies that carry parcels, with how their numbers begin and how many digits follow. */
const EXPRESS: readonly (readonly [company: string, head: string, digits: number])[] = [
  ['顺丰速运', 'SF', 13],
  ['中通快递', '78', 12],
  ['圆通速递', 'YT', 13],
  ['韵达快递', '43', 13],
  ['极兔速递', 'JT', 13],
  ['京东快递', 'JD', 13],
  ['申通快递', '77', 13],
]

/** A parcel: who carries it, and its number as that company writes them, of thirteen digits or the first of them. */
export function parcelOf(random: Random, digits: string): { express_company: string; express_no: string } {
  const [express_company, head, length] = random.pick(EXPRESS)
  return { express_company, express_no: head + digits.slice(0, length) }
}
