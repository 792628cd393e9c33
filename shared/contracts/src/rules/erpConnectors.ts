import { ErpCode } from '../enums.ts'

/** What is filled in to bind an ERP. */
export interface ErpField {
  key: string
  label: string
  /** Kept, and never answered again. */
  secret?: true
  /** An address that begins with https. */
  url?: true
  /** Addresses and networks, with commas between. */
  addresses?: true
  options?: readonly string[]
  /** Of which versions; absent: of all. */
  versions?: readonly string[]
}

/** What is chosen once the connection has been tested. */
export interface ErpChoice {
  key: 'shop' | 'warehouse' | 'express'
  label: string
  /** The ERP says which there are; otherwise it is typed. */
  listed: boolean
  versions?: readonly string[]
}

/** A kind of ERP that can be bound: one description makes its page, its test and its binding. */
export interface ErpConnector {
  code: ErpCode
  name: string
  /** Route of its page. */
  route: string
  versions?: readonly { value: string; label: string }[]
  fields: readonly ErpField[]
  /** The field under whose value the account is known. */
  account: string
  choices: readonly ErpChoice[]
  /** The account is authorised on the ERP's own page, and has no secrets here. */
  authorises?: true
  guide: readonly string[]
  note?: string
}

const shop = (label: string, listed = false): ErpChoice => ({ key: 'shop', label, listed })
const warehouse = (label = '仓库', listed = false): ErpChoice => ({ key: 'warehouse', label, listed })
const secret = (key: string, label: string): ErpField => ({ key, label, secret: true })
const address: ErpField = { key: 'url', label: '接口地址', url: true }
const guideOf = (...first: readonly string[]) => [
  ...first,
  '点击「测试连接」，通过后选择店铺与仓库',
  '保存后即可推送寄样单',
]
const KEYS = '在 ERP 的开放平台或接口设置中取得接口账号与密钥'

/** Every kind of ERP in the order of the cards. */
export const ERP_CONNECTORS: readonly ErpConnector[] = [
  {
    code: ErpCode.WDT,
    name: '旺店通',
    route: 'SystemBindWdt',
    versions: [
      { value: '', label: '标准版' },
      { value: 'js', label: '极速版' },
    ],
    fields: [
      { key: 'sid', label: '卖家账号' },
      { key: 'appkey', label: 'appkey', versions: [''] },
      { ...secret('appsecret', 'appsecret'), versions: [''] },
      { key: 'interface_account', label: '接口账号', versions: ['js'] },
      { ...secret('interface_secret', '密钥'), versions: ['js'] },
    ],
    account: 'sid',
    choices: [
      { ...shop('店铺编号'), versions: [''] },
      { ...warehouse('仓库编号'), versions: [''] },
      { ...shop('店铺名称'), versions: ['js'] },
    ],
    guide: guideOf('在旺店通「设置-接口设置」中开通接口并取得密钥'),
  },
  {
    code: ErpCode.JST,
    name: '聚水潭',
    route: 'SystemBindJst',
    fields: [],
    account: '',
    choices: [shop('店铺', true), warehouse('仓库', true)],
    authorises: true,
    guide: ['点击「去授权」，用聚水潭主账号登录并同意', '回到本页选择店铺与仓库', '保存后即可推送寄样单'],
    note: '请在授权到期前重新授权',
  },
  {
    code: ErpCode.HUPUN,
    name: '万里牛',
    route: 'SystemBindHupun',
    fields: [{ key: 'app_key', label: 'app_key' }, secret('secret', 'secret')],
    account: 'app_key',
    choices: [shop('店铺', true), warehouse()],
    guide: guideOf(KEYS),
  },
  {
    code: ErpCode.GYY,
    name: '管易云',
    route: 'SystemBindGyy',
    fields: [{ key: 'appkey', label: 'appkey' }, secret('sessionkey', 'sessionkey'), secret('secret', 'secret')],
    account: 'appkey',
    choices: [shop('店铺代码', true), warehouse('仓库代码')],
    guide: guideOf(KEYS),
  },
  {
    code: ErpCode.JKY,
    name: '吉客云',
    route: 'SystemBindJky',
    fields: [{ key: 'appkey', label: 'appkey' }, secret('appsecret', 'appsecret')],
    account: 'appkey',
    choices: [shop('销售渠道', true), warehouse(), { key: 'express', label: '物流', listed: false }],
    guide: guideOf(KEYS),
  },
  {
    code: ErpCode.INTERNAL,
    name: '自研 ERP',
    route: 'SystemBindInternal',
    fields: [
      address,
      { key: 'app_id', label: '应用ID' },
      secret('secret', '密钥'),
      { key: 'ips', label: 'IP 白名单', addresses: true },
    ],
    account: 'app_id',
    choices: [],
    guide: [
      '按接口文档实现四个接口',
      '填写接口地址、应用ID与密钥',
      '点击「测试连接」，查看测试单的请求与回答',
      '保存后即可推送寄样单',
    ],
  },
  {
    code: ErpCode.KUAIMAI,
    name: '快麦',
    route: 'SystemBindKuaimai',
    fields: [
      { key: 'company', label: '公司名称' },
      { key: 'appkey', label: 'appkey' },
      secret('secret', 'secret'),
      secret('session', 'session'),
    ],
    account: 'company',
    choices: [shop('店铺'), warehouse()],
    guide: guideOf(KEYS),
    note: 'session 到期后须重新填写',
  },
  {
    code: ErpCode.BAISHENG,
    name: '百胜 E3',
    route: 'SystemBindBaisheng',
    fields: [
      address,
      { key: 'key', label: 'key' },
      secret('secret', 'secret'),
      { key: 'edition', label: '版本', options: ['E3', 'E3+'] },
    ],
    account: 'key',
    choices: [shop('店铺代码'), warehouse('仓库代码')],
    guide: guideOf(KEYS),
  },
  {
    code: ErpCode.FLUX,
    name: '富勒',
    route: 'SystemBindFlux',
    fields: [
      address,
      { key: 'client_id', label: 'client id' },
      { key: 'customer_id', label: 'customer id' },
      secret('app_secret', 'app secret'),
    ],
    account: 'client_id',
    choices: [shop('货主', true), warehouse()],
    guide: guideOf(KEYS),
  },
  {
    code: ErpCode.GUANJIAPO,
    name: '管家婆',
    route: 'SystemBindGuanjiapo',
    fields: [],
    account: '',
    choices: [shop('店铺', true)],
    authorises: true,
    guide: ['点击「去授权」，用管家婆账号登录并同意', '回到本页选择店铺', '保存后即可推送寄样单'],
  },
  {
    code: ErpCode.WANGDIANGUANJIA,
    name: '网店管家',
    route: 'SystemBindWangdianguanjia',
    fields: [{ key: 'customerId', label: 'customerId' }],
    account: 'customerId',
    choices: [shop('店铺', true), warehouse('仓库', true)],
    guide: guideOf('在奇门中为本产品授权，取得 customerId'),
    note: '网店管家通过奇门对接',
  },
]

/** The description of a kind of ERP. */
export function erpConnectorOf(code: ErpCode): ErpConnector {
  const found = ERP_CONNECTORS.find((each) => each.code === code)
  if (!found) throw new Error(`no connector of ERP ${code}`)
  return found
}

/** What of a description belongs to a version. */
export const inVersion = <Part extends { versions?: readonly string[] }>(
  parts: readonly Part[],
  version: string,
): Part[] => parts.filter(({ versions }) => versions === undefined || versions.includes(version))

/** An authorisation that ends within so many days is shown as ending. */
export const ERP_ENDING_DAYS = 7

/** A passed test may be saved for so long. */
export const ERP_TEST_SECONDS = 1800
/** The page of an ERP on which its account is authorised waits for so long. */
export const ERP_CONSENT_SECONDS = 600

/** 立即同步 asks an ERP no sooner than so. */
export const ERP_SYNC_REST_SECONDS = 60
/** Longest template of a remark. */
export const ERP_REMARK_MAX = 100
/** What a template of a remark may name. */
export const ERP_REMARK_VARIABLES = ['{单号}', '{达人}', '{媒介}', '{商品}'] as const
/** Most codes of goods that are saved at once. */
export const ERP_CODES_AT_ONCE = 500
/** What a sample is refused with whose goods the ERP cannot know; their names follow. */
export const ERP_UNMATCHED = '商品编码未匹配'
