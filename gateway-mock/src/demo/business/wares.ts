import type { Random } from './random.ts'

interface SpecGroup {
  name: string
  items: string[]
  /** What an item costs of the first one's price; without it all cost the same. */
  steps?: number[]
}

export interface ProductClass {
  category: string
  /** Wares with the price of their smallest pack, in yuan, lowest and highest. */
  wares: Record<string, [number, number]>
  groups: SpecGroup[]
  /** Groups of the wares that those of the class do not fit: as many, with as many items. */
  own?: Record<string, SpecGroup[]>
  /** What goods cost their seller, percent of the price. */
  cost: [number, number]
  /** Commission that talents get, percent. */
  rate: [number, number]
  /** What a title says before the brand, and, seldom, after everything. */
  praise: string[]
  tail: string
  /** What is promised on the card. */
  offers: string[]
}

const packs = (...items: string[]): SpecGroup => ({ name: '规格', items, steps: [1, 1.75, 2.6, 3.2] })
const models = (...items: string[]): SpecGroup => ({ name: '型号', items, steps: [1, 1.15, 1.3, 1.45] })
const kinds = (name: string, ...items: string[]): SpecGroup => ({ name, items })
const flavours = (...items: string[]) => kinds('口味', ...items)
const colours = (...items: string[]) => kinds('颜色', ...items)

/** Of what is used up, and of what is kept. */
const USED_UP = ['【拍一发二】', '家庭囤货装', '官方正品', '量贩装', '', '新品', '升级款', '']
const KEPT = ['旗舰店同款', '升级款', '官方正品', '送礼佳选', '新品', '', '甄选', '']

export const PRODUCT_CLASSES: ProductClass[] = [
  {
    category: '食品饮料',
    wares: {
      每日坚果混合装: [39, 79],
      手工牛轧糖: [19, 39],
      低脂鸡胸肉: [35, 69],
      桂花龙井茶: [39, 98],
      冻干咖啡: [39, 89],
      黑芝麻丸: [29, 59],
      螺蛳粉: [25, 45],
      酸辣凤爪: [19, 39],
      燕麦脆片: [25, 49],
      山楂条: [15, 29],
    },
    groups: [packs('7袋装', '15袋装', '30袋装'), flavours('成人款', '儿童款')],
    own: {
      手工牛轧糖: [packs('250g', '500g', '1000g'), flavours('原味', '抹茶')],
      低脂鸡胸肉: [packs('5袋装', '10袋装', '20袋装'), flavours('原味', '黑椒')],
      桂花龙井茶: [packs('50g罐装', '100g罐装', '250g礼盒'), flavours('清香', '浓香')],
      冻干咖啡: [packs('12颗装', '24颗装', '48颗装'), flavours('美式', '拿铁')],
      黑芝麻丸: [packs('14丸', '28丸', '56丸'), flavours('原味', '无蔗糖')],
      螺蛳粉: [packs('3包装', '5包装', '10包装'), flavours('原味', '加辣')],
      酸辣凤爪: [packs('200g', '400g', '800g'), flavours('柠檬', '泡椒')],
      燕麦脆片: [packs('300g', '500g', '1000g'), flavours('原味', '坚果水果')],
      山楂条: [packs('200g', '400g', '800g'), flavours('原味', '低糖')],
    },
    cost: [35, 50],
    rate: [12, 25],
    praise: USED_UP,
    tail: '独立小包装办公室追剧休闲零食送礼囤货整箱多口味可选',
    offers: ['拍一发二', '满99减20', '第二件半价', '囤货装立减15元'],
  },
  {
    category: '美妆护肤',
    wares: {
      氨基酸洁面乳: [49, 89],
      玻尿酸精华: [69, 129],
      雾面口红: [59, 129],
      防晒霜: [59, 109],
      修护面膜: [49, 99],
      气垫霜: [99, 199],
      眼霜: [69, 129],
      卸妆膏: [59, 99],
    },
    groups: [packs('50g', '100g', '150g', '100g×2')],
    own: {
      玻尿酸精华: [packs('15ml', '30ml', '50ml', '30ml×2')],
      雾面口红: [kinds('色号', '豆沙', '枫叶红', '奶茶', '正红')],
      修护面膜: [packs('5片', '10片', '20片', '30片')],
      气垫霜: [kinds('色号', '自然色', '象牙白', '亮肤色', '小麦色')],
      眼霜: [packs('10g', '15g', '20g', '15g×2')],
    },
    cost: [16, 28],
    rate: [20, 38],
    praise: ['旗舰店同款', '升级款', '官方正品', '限定礼盒', '送礼佳选', '新品', '【买一送一】', ''],
    tail: '敏感肌可用温和不刺激学生党早晚护肤全肤质适用',
    offers: ['买正装送小样', '拍一发二', '满199减40', '直播间赠旅行装'],
  },
  {
    category: '服饰内衣',
    wares: {
      无痕内衣: [59, 129],
      纯棉T恤: [49, 99],
      直筒牛仔裤: [99, 239],
      针织开衫: [109, 259],
      防晒衣: [99, 239],
      家居服套装: [99, 219],
      羊毛大衣: [399, 869],
    },
    groups: [colours('白色', '黑色', '雾蓝'), kinds('尺码', 'S', 'M', 'L')],
    own: {
      直筒牛仔裤: [colours('浅蓝', '黑色', '深蓝'), kinds('尺码', 'S', 'M', 'L')],
      羊毛大衣: [colours('燕麦色', '黑色', '驼色'), kinds('尺码', 'S', 'M', 'L')],
    },
    cost: [30, 45],
    rate: [15, 28],
    praise: KEPT,
    tail: '显瘦百搭通勤宽松大码微胖女生早春新款多色可选',
    offers: ['直播间立减30元', '送运费险', '第二件8折', '满299减50'],
  },
  {
    category: '家居日用',
    wares: {
      真空收纳袋: [29, 59],
      四件套: [139, 309],
      保温杯: [49, 129],
      香薰蜡烛: [39, 99],
      折叠置物架: [59, 149],
      记忆棉枕: [79, 199],
      吸水拖把: [39, 99],
    },
    groups: [packs('单只', '两只装'), colours('米白', '墨绿')],
    own: {
      真空收纳袋: [packs('6只装', '12只装'), colours('透明', '浅灰')],
      四件套: [models('1.5米床', '1.8米床'), colours('米白', '墨绿')],
      保温杯: [models('350ml', '500ml'), colours('米白', '墨绿')],
      香薰蜡烛: [models('120g', '220g'), kinds('香型', '白茶', '雪松')],
      折叠置物架: [models('三层', '五层'), colours('米白', '墨绿')],
      吸水拖把: [models('单把', '一把四布'), colours('米白', '墨绿')],
    },
    cost: [35, 50],
    rate: [12, 25],
    praise: KEPT,
    tail: '宿舍租房家用大容量加厚款换季收纳省空间多规格可选',
    offers: ['直播间专属价', '两件9折', '满199减30', '赠收纳盒'],
  },
  {
    category: '母婴宠物',
    wares: {
      婴儿湿巾: [25, 49],
      宝宝面条: [19, 39],
      猫砂: [29, 49],
      冻干猫粮: [49, 109],
      儿童保温水壶: [69, 169],
      纸尿裤: [69, 129],
    },
    groups: [packs('试用装', '家庭装', '整箱')],
    own: {
      婴儿湿巾: [packs('80抽×3', '80抽×6', '80抽×12')],
      宝宝面条: [packs('200g', '200g×3', '200g×6')],
      猫砂: [packs('2.5kg', '2.5kg×4', '2.5kg×8')],
      冻干猫粮: [packs('200g', '500g', '1.5kg')],
      儿童保温水壶: [models('350ml', '480ml', '600ml')],
      纸尿裤: [kinds('尺码', 'M码', 'L码', 'XL码')],
    },
    cost: [38, 53],
    rate: [10, 22],
    praise: USED_UP,
    tail: '宝妈推荐新生儿可用安心成分家庭整箱囤货多规格可选',
    offers: ['拍一发二', '囤货装立减20元', '满149减30', '赠试用装'],
  },
  {
    category: '个护家清',
    wares: {
      洗衣凝珠: [25, 45],
      蓬松洗发水: [39, 65],
      电动牙刷头: [19, 39],
      除螨喷雾: [19, 39],
      身体乳: [29, 59],
      厨房去油剂: [15, 29],
    },
    groups: [packs('1瓶', '2瓶', '3瓶')],
    own: {
      洗衣凝珠: [packs('15颗', '30颗', '60颗')],
      电动牙刷头: [packs('2支装', '4支装', '8支装')],
    },
    cost: [25, 40],
    rate: [15, 30],
    praise: USED_UP,
    tail: '温和留香全家可用大容量囤货装去污去味家庭必备',
    offers: ['拍一发二', '第二件半价', '满99减15', '三瓶装立减20元'],
  },
  {
    category: '运动户外',
    wares: {
      瑜伽垫: [59, 159],
      筋膜枪: [169, 399],
      露营折叠椅: [79, 229],
      速干裤: [79, 179],
      跳绳: [25, 59],
    },
    groups: [colours('卡其', '黑色')],
    own: {
      瑜伽垫: [colours('雾紫', '黑色')],
    },
    cost: [30, 45],
    rate: [12, 24],
    praise: KEPT,
    tail: '居家健身男女通用轻便易收纳初学者专业级多色可选',
    offers: ['直播间立减20元', '赠收纳袋', '满199减30', '送教学课'],
  },
  {
    category: '数码家电',
    wares: {
      桌面加湿器: [59, 149],
      无线充电器: [49, 129],
      小型空气炸锅: [169, 399],
      护眼台灯: [99, 259],
      便携榨汁杯: [79, 169],
    },
    groups: [colours('白色', '粉色', '绿色')],
    cost: [42, 54],
    rate: [8, 18],
    praise: KEPT,
    tail: '大容量静音智能家用宿舍办公室礼物全国联保多色可选',
    offers: ['直播间立减50元', '整机两年质保', '满299减40', '赠专用配件'],
  },
]

/** Names of the wares of a class. */
export const wareNames = ({ wares }: ProductClass): string[] => Object.keys(wares)

/** The groups of specifications of a ware of the class. */
export const specGroupsOf = (product: ProductClass, name: string): SpecGroup[] => product.own?.[name] ?? product.groups

/** What a title may say of a ware: one that comes in models is not used up, whatever its class. */
export const praiseOf = (product: ProductClass, name: string): string[] =>
  specGroupsOf(product, name).some((group) => group.name === '型号') ? KEPT : product.praise

/** A price of the smallest pack, in fen, that ends in 9 yuan 90 fen or 9 yuan. */
export function warePrice(random: Random, { wares }: ProductClass, name: string): number {
  const [low, high] = wares[name] ?? [29, 99]
  const yuan = low + Math.floor((high - low + 1) * random.next())
  return Math.max(low, yuan) * 100 - (random.chance(0.6) ? 10 : 0)
}

/** What a pack costs whose items stand at the places of their groups. */
export const packPrice = (price: number, groups: readonly SpecGroup[], places: readonly number[]): number =>
  Math.round((price * groups.reduce((all, { steps }, nth) => all * (steps?.[places[nth] ?? 0] ?? 1), 1)) / 100) * 100 -
  (price % 100 === 0 ? 0 : 10)
