/** Features that a portal may switch. */
export const PORTAL_FEATURES = [
  'enterpriseSwitcher',
  'announcements',
  'tracking',
  'school',
  'plans',
  'forgotPassword',
  'download',
  'contentApplication',
  'feishuNotice',
] as const

/** Name of a portal feature. */
export type PortalFeature = (typeof PORTAL_FEATURES)[number]

/** Time limits of loading and mounting, in ms, that a portal may set. */
export const PORTAL_LIMITS = [
  'deadline',
  'script',
  'bootstrap',
  'mount',
  'unmount',
  'retryAfter',
  'skeletonAfter',
  'slowAfter',
  'probeEvery',
  'portalEvery',
] as const

/** Name of a time limit. */
export type PortalLimit = (typeof PORTAL_LIMITS)[number]

/** Texts of a theme that the product itself reads; pages of a portal may name more of them as `{name}`. */
export const PORTAL_TEXTS = ['product', 'company', 'mail', 'phone', 'loginText', 'copyright', 'tutorial'] as const

/** Directives of the policy of pages that a portal may add origins to. */
export const POLICY_DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'frame-src',
] as const

/** A directive of the policy that a portal may add origins to. */
export type PolicyDirective = (typeof POLICY_DIRECTIVES)[number]

/** Ways to sign in that a portal may show. */
export const SIGN_INS = ['code', 'password', 'wechat'] as const

/** A way to sign in. */
export type SignIn = (typeof SIGN_INS)[number]

/** Header of `/portal.json` with its signatures: `<key>.<base64url>`, a space between two. */
export const SIGNATURE_HEADER = 'x-portal-signature'
