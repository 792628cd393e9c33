/** What the interface of an ERP of one's own is called, and what its fields are. */
export interface InternalErpMethod {
  /** `method`, and the end of the address. */
  name: string
  title: string
  note: string
  request: readonly (readonly [field: string, meaning: string])[]
  answer: readonly (readonly [field: string, meaning: string])[]
}

const REFUSAL = ['reason', '不能处理时：HTTP 状态 422，以及给员工看的原因'] as const

/** The methods that an ERP of one's own answers. */
export const INTERNAL_METHODS: readonly InternalErpMethod[] = [
  {
    name: 'check',
    title: '测试连接',
    note: '不改变任何数据',
    request: [],
    answer: [
      ['shops', '可选店铺，每项为 id 与 name，可为空数组'],
      ['warehouses', '可选仓库，每项为 id 与 name，可为空数组'],
      REFUSAL,
    ],
  },
  {
    name: 'orders',
    title: '推送寄样单',
    note: '同一 number 再次推送时返回第一次的结果，不得重复发货',
    request: [
      ['number', '寄样单号，唯一'],
      ['receiver', '收件人'],
      ['phone', '手机号'],
      ['address', '收货地址'],
      ['remark', '备注，按备注模板生成'],
      ['express', '默认快递，未设置时没有'],
      ['items', '商品，每项为 code ERP 编码、name 名称、qty 数量'],
      ['is_test', '1 为测试单：照常回答，不得发货；正式单没有'],
    ],
    answer: [['erp_no', 'ERP 的单号'], REFUSAL],
  },
  {
    name: 'parcels',
    title: '查询发货',
    note: '每小时一次，一次最多 200 个',
    request: [['numbers', '寄样单号']],
    answer: [
      ['parcels', '已发货的，每项为 number、company 快递公司、express_no 快递单号、shipped_at 发货时间（秒）'],
      REFUSAL,
    ],
  },
  {
    name: 'stock',
    title: '查询库存',
    note: '每天一次，一次最多 200 个',
    request: [['codes', 'ERP 编码']],
    answer: [['stock', '有库存记录的，每项为 code 与 stock'], REFUSAL],
  },
]

/** Where an ERP of one's own sends parcels as soon as they have left, below the address of the product. */
export const INTERNAL_CALLBACK_PATH = '/api/v1/callback/erp/internal'
/** A message of an ERP is taken for so long after its timestamp, and before it. */
export const INTERNAL_CALLBACK_SECONDS = 300
/** Most parcels of one message. */
export const INTERNAL_PARCELS_MAX = 200

/** The order by which an interface is tried: nobody ships it. */
export const INTERNAL_SAMPLE_ORDER = {
  number: 'JYTEST0001',
  receiver: '测试收件人',
  phone: '13800000000',
  address: '浙江省杭州市西湖区测试路 1 号',
  remark: '测试单，请勿发货',
  items: [{ code: 'TEST-001', name: '测试商品', qty: 1 }],
  is_test: 1,
} as const

/** What an ERP says of parcels that have left, as `data` of its message. */
export const INTERNAL_SAMPLE_PARCELS = {
  parcels: [{ number: 'JYTEST0001', company: '顺丰速运', express_no: 'SF1234567890123', shipped_at: 1795155000 }],
} as const
