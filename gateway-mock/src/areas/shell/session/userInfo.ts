import { flagOf } from '@crm/base/numbers'
import { maskPhone } from '@crm/base/text'
import { AuthorNewTagRule, UserStatus } from '@crm/contracts/enums'
import { and, count, eq, isNull } from 'drizzle-orm'
import { namesOf } from '../../../records/filterNames.ts'
import type { Db } from '../../../store/database/db.ts'
import { corp, corpAuthor, corpUser } from '../../../store/database/schema.ts'
import type { Look, Staff } from '../../../rules/staff.ts'
import { superAdminName } from '../../../records/session/signIn.ts'

/** The signed-in user as the browser reads it: person, enterprises, versions and the settings of the session. */
export async function userInfo(db: Db, who: Staff) {
  const { corp_id, user_id } = who
  const [super_username, corp_list, talents] = await Promise.all([
    superAdminName(db, corp_id),
    db
      .select({ corp_id: corp.corp_id, corp_name: corp.corp_name })
      .from(corpUser)
      .innerJoin(corp, eq(corp.corp_id, corpUser.corp_id))
      .where(and(eq(corpUser.user_id, user_id), eq(corpUser.status, UserStatus.enabled)))
      .orderBy(corp.corp_id),
    db
      .select({ number: count() })
      .from(corpAuthor)
      .where(and(eq(corpAuthor.corp_id, corp_id), isNull(corpAuthor.deleted_at))),
  ])
  return {
    user_id,
    username: who.user_name,
    user_name: who.user_name,
    nick_name: who.nick_name,
    phone: maskPhone(who.phone),
    avatar: who.avatar,
    role_id: who.role_id,
    role_name: who.role_name,
    super_username,
    corp_id,
    created_at: who.created_at,
    author_count: talents[0]?.number ?? 0,
    is_novice: flagOf(who.is_novice),
    novice_percent: who.novice_percent,
    status: who.status,
    dept_id: who.dept_id,
    dept_name: who.dept_name,
    shops: who.shop_ids ? await namesOf(db, who, 'shop', who.shop_ids) : [],
    cmm_follow: who.cmm_follow,
    // Where else a member works is nobody's business who looks through these eyes.
    corp_list: who.look ? corp_list.filter((each) => each.corp_id === corp_id) : corp_list,
    corp_info: {
      corp_name: who.corp_name,
      status: who.corp_status,
      source_type: who.corp_source,
      is_whitelist: flagOf(who.is_whitelist),
      version: {
        commerce: versionRow(who.modules.commerce),
        content: versionRow(who.modules.content),
      },
    },
    corp_setting: {
      is_open_rule: flagOf(who.is_open_rule),
      medium_adds_goods: flagOf(who.medium_adds_goods),
      watermark: flagOf(who.watermark),
      author_new_tag_rule: flagOf(who.author_new_tag_rule === AuthorNewTagRule.daysAfterFirstOrder),
    },
    ...(who.look && { look: lookShown(who.look) }),
  }
}

const versionRow = (version: Staff['modules']['commerce']) => (version ? { name: '', ...version } : null)

const lookShown = ({ of, name, by_name, until }: Look) => ({ of, name, by_name, until })
