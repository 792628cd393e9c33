/** Kinds of outside account that come back to `/auth/{type}`, by the type in the address; those of shops begin in `shops`. */
export const AUTH_TYPES = {
  colonel_auth: '团长授权',
  sph: '视频号授权',
  qcocean: '巨量千川授权',
  adocean: '巨量广告授权',
  qcpcocean: '千川 PC 授权',
  ks: '快手授权',
  auth_new: '抖音店铺授权',
  xhl: '小红书授权',
} as const

export type AuthType = keyof typeof AUTH_TYPES

/** Kinds of account for advertisements. */
export const AD_AUTH_TYPES = ['qcpcocean', 'qcocean', 'adocean'] as const satisfies readonly AuthType[]

/** A platform comes back within ten minutes, or the authorisation is begun again. */
export const CONSENT_SECONDS = 600

/** Pages of the product to which Feishu may send somebody back. */
export const FEISHU_RETURNS = ['/bind/feishu'] as const

/** Whether a word of an address is such a type. */
export const isAuthType = (word: string): word is AuthType => Object.hasOwn(AUTH_TYPES, word)

/** Permission sets that a mini program must grant to be of use. */
export const COMPONENT_SCOPES = ['账号管理', '商品管理', '订单与物流', '数据分析'] as const

/** What an outside product may read of a corporation, by the word of the scope. */
export const BI_SCOPES: Readonly<Record<string, string>> = {
  orders: '读取订单数据',
  talents: '读取达人数据',
  samples: '读取寄样数据',
  performance: '读取业绩数据',
}

/** The words of the scopes, for request schemas. */
export const BI_SCOPE_NAMES = ['orders', 'talents', 'samples', 'performance'] as const
export type BiScope = (typeof BI_SCOPE_NAMES)[number]
