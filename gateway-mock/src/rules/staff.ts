import type { Who } from '@crm/access/who'
import type { AuthorManageType, CmmFollow, CorpStatus, UserStatus } from '@crm/contracts/enums'
import type { FieldKind } from '@crm/contracts/rules/settingRules'
import type { CustomField } from '../store/database/schema/corps.ts'

/** An administrator looks through the eyes of whom the `Staff` describes: nothing is written, and nothing of the person alone is read. */
export interface Look {
  /** Who looks, in the same enterprise. */
  by: number
  by_name: string
  /** Whose eyes: the name of the role or of the member. */
  of: 'role' | 'member'
  name: string
  /** Unix seconds. */
  until: number
}

/** Who asks, as the gateway knows it: the browser's `Who` and what only the server may decide with. */
export interface Staff extends Who {
  user_name: string
  phone: string
  avatar: string
  status: UserStatus
  corp_name: string
  cmm_follow: CmmFollow
  corp_status: CorpStatus
  dept_id: number
  dept_name: string
  /** Own department and everything below it; empty without a department. */
  dept_ids: number[]
  /** They are a large part of all departments. */
  leads_most: boolean
  /** The shops that the member is kept to, over all that the role reaches; absent: every shop. */
  shop_ids: readonly string[] | undefined
  author_manage_type: AuthorManageType
  author_new_tag_rule: number
  /** The corporation's own fields, by kind of record. */
  own_fields: Readonly<Record<FieldKind, readonly CustomField[]>>
  /** When the daily aggregates were built from the corporation's rows. */
  agg_built_at: number | undefined
  /** Identifies the sign-in; never leaves the server. */
  token_hash: string
  /** Present: somebody else looks through these eyes. */
  look?: Look
  /** Seconds since the latest write of this member by the clock of the database; absent in background work. */
  wrote_ago?: number
}
