/**
 * The nouns of what staff see and change. A reading call names those it `shows`, rows, counts and sums alike; a writing call
 * those it `changes`. After a write the browser reads anew whatever is open and shows one of them, in every application of the
 * page. A name that merely stands beside a row of something else is not shown in this sense.
 */
export type RecordName =
  /** Talents of the corporation: who follows them, stage, lists, tags, own fields. */
  | 'talent'
  | 'talentTag'
  | 'followLog'
  /** Contacts and addresses of a talent. */
  | 'contact'
  | 'monitor'
  /** Rules of anomalies. */
  | 'alarm'
  /** Robots of group chats. */
  | 'bot'
  /** Talents and colonels that were asked for by link. */
  | 'inclusion'
  | 'favorite'
  | 'nomination'
  | 'competitor'
  | 'colonel'
  /** Agreements with colonels about activities. */
  | 'colonelCooperation'
  /** What was said to a colonel, with the comments. */
  | 'colonelLog'
  | 'cooperation'
  | 'sample'
  /** Live sessions that are planned. */
  | 'schedule'
  | 'goods'
  | 'spu'
  /** Commissions of goods agreed outside the platform. */
  | 'offlineRate'
  /** What staff earn by sales: schemes, rule, results. */
  | 'commission'
  /** Saved reports with their runs. */
  | 'report'
  /** The enterprise's own tree of goods. */
  | 'goodsClass'
  | 'share'
  | 'video'
  /** Live sessions as they went, and which are recorded. */
  | 'live'
  | 'seedingVideo'
  /** Projects of content seeding, with their talents and drafts. */
  | 'campaign'
  /** Pictures, videos and texts to make contents of, with their folders and uses. */
  | 'material'
  | 'materialTag'
  /** Topics to make contents of, and ideas about them. */
  | 'hotspot'
  | 'order'
  /** What the platforms sell in all, not only through the corporation. */
  | 'market'
  /** Shops and accounts of platforms, and what they allow. */
  | 'shop'
  /** Accounts by which contacts of talents are looked up. */
  | 'contactAuth'
  | 'member'
  | 'department'
  /** Targets of members and departments. */
  | 'goal'
  /** Links by which colleagues may join. */
  | 'invitation'
  /** Oneself: name, picture, bound accounts, rights. */
  | 'account'
  /** The enterprise: its names, contact and verification. */
  | 'corp'
  /** What was bought, and its limits. */
  | 'plan'
  /** How often somebody may still do something today. */
  | 'allowance'
  | 'setting'
  | 'savedView'
  /** What somebody has put aside of his to-dos. */
  | 'todo'
  | 'notice'
  /** Imports, exports and transfers in the background. */
  | 'task'
  | 'noviceTask'
  | 'questionnaire'
  | 'course'
  | 'lecturer'
  /** Access of products outside. */
  | 'grant'

/** A call that reads. An empty list: what it answers is changed by no write of the product, like the columns of an export. */
export interface ReadCall {
  readonly shows: readonly RecordName[]
  readonly changes?: never
}

/** A call that writes. An empty list: nothing that a page shows is another after it, like a sign-in. */
export interface WriteCall {
  readonly changes: readonly RecordName[]
  readonly shows?: never
}

/** Whether a call writes: whatever does not say that it only shows something. */
export const isWrite = (call: { readonly shows?: readonly RecordName[] }): boolean => call.shows === undefined
