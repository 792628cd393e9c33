// Every column that holds a department, a role, a name, a title or a portrait, and what becomes of it when its source changes.
// `copies.test.ts` walks the schema: a new column of the kind has its line here.

/** How a column stands to the source of what it holds. */
export interface Copy {
  /**
   * `source`: what everybody else reads · `choice`: an id that somebody chose, whose name is read where it is shown · `follows`: a
   * copy that its source reaches · `frozen`: what was true at a moment, and stays.
   */
  is: 'source' | 'choice' | 'follows' | 'frozen'
  /** Of a copy: how it follows, or why and as of when it is frozen. */
  how?: string
}

const source: Copy = { is: 'source' }
const choice: Copy = { is: 'choice' }
const follows = (how: string): Copy => ({ is: 'follows', how })
const frozen = (how: string): Copy => ({ is: 'frozen', how })

const OPEN = (when: string, then: string) =>
  follows(`the trigger member_moved takes it along while ${when}, open_dept sets it with every write; ${then}`)
const PLATFORM = follows('every reading of the platform writes it anew')
const OF_CREDIT = follows('made of order_attr; a change of it marks its days (changedDays.ts)')
const WHEN_WRITTEN = frozen('as it was when it was written: what happened stays as it was told')

/** By table and column. */
export const COPIES: Readonly<Record<string, Copy>> = {
  // Departments
  'corp_user.dept_id': source,
  'member_dept.dept_id': follows(
    'the trigger member_moved ends a stay and begins the next; stays that are over are the history',
  ),
  'follow.dept_id': OPEN(
    'it is not unbound',
    'afterwards the department at the end; the past is read from member_dept',
  ),
  'sample.dept_id': OPEN('it is a draft or in review', 'from the agreement on it is the department that sent it'),
  'cooperation.dept_id': OPEN('it waits or runs', 'afterwards the department that brought it to its end'),
  'schedule.dept_id': OPEN('it has not begun', 'from the start on the department that held it'),
  'content_item.dept_id': OPEN('it is not published', 'from then on the department that published it'),
  'order_attr.dept_id': frozen(
    'where the credited member was when the line was paid (member_dept), whenever the line comes and whoever gives the credit',
  ),
  'agg_day.depts': OF_CREDIT,
  'agg_content.depts': OF_CREDIT,
  'agg_dept_set.depts': follows('the hourly job adds what departments have become, and forgets what they are no more'),
  'corp_author.pool_dept_id': follows(
    'the department that released it; of one that is removed, the one above takes it',
  ),
  'corp_invite.dept_id': choice,
  'report_share.dept_id': choice,
  'report.receiver_depts': choice,
  // Roles
  'corp_user.role_id': source,
  'role_permission.role_id': choice,
  'corp_invite.role_id': choice,
  'corp.second_factor_roles': choice,
  'look_session.as_role_id': choice,
  'oplog.role_id': frozen('the role in which it was done'),
  // People
  'app_user.user_name': source,
  'app_user.avatar': source,
  'app_user.wechat_name': follows('every binding of the account writes it'),
  'app_user.feishu_name': follows('every binding of the account writes it'),
  'corp_user.nick_name': source,
  'author_contact.name': source,
  'corp.contact_name': source,
  'corp.sale_name': source,
  'corp_apply.user_name': WHEN_WRITTEN,
  'video_comment.user_name': PLATFORM,
  'live_comment.user_name': PLATFORM,
  'school_lecturer.name': source,
  'school_lecturer.title': source,
  'school_lecturer.avatar': source,
  // Enterprises, departments, shops
  'corp.corp_name': source,
  'corp.brand_name': source,
  'corp_apply.corp_name': WHEN_WRITTEN,
  'corp_apply.brand_name': WHEN_WRITTEN,
  'dept.name': source,
  'shop.name': PLATFORM,
  'shop_group.name': source,
  'platform_auth.account_name': PLATFORM,
  'oauth_client.name': source,
  // Talents and colonels
  'author.nick_name': PLATFORM,
  'author.avatar': PLATFORM,
  'author.mcn_name': PLATFORM,
  'colonel.name': PLATFORM,
  'colonel.avatar': PLATFORM,
  'competitor.name': source,
  'include_task.nick_name': frozen('what was found by the keyword; the list of talents shows today’s'),
  'include_task.avatar': frozen('what was found by the keyword; the list of talents shows today’s'),
  // Goods
  'goods.title': PLATFORM,
  'goods.brand_name': PLATFORM,
  'goods_class.name': source,
  'sku.name': PLATFORM,
  'spu.name': source,
  'activity.name': PLATFORM,
  'sample_item.sku_name': frozen('what was packed, by its name at the request'),
  'live_goods.title': frozen('as it stood in the live'),
  'promotion_share.title': source,
  'market_brand.name': PLATFORM,
  'market_goods.title': PLATFORM,
  'market_goods.shop_name': PLATFORM,
  'market_content.title': PLATFORM,
  // Contents and materials
  'live.title': PLATFORM,
  'video.title': PLATFORM,
  'content_item.title': source,
  'schedule.title': source,
  'brand_video_label.name': source,
  'campaign.name': source,
  'crowd.name': source,
  'hotspot.title': source,
  'hotspot_idea.title': source,
  'hotspot_idea.spu_name': frozen('the SPU that the idea was asked for, as it was called then'),
  'folder.name': source,
  'content_file.name': source,
  'material.name': source,
  'material_tag.name': source,
  'material_tag_group.name': source,
  'script.title': follows('every saved version writes it'),
  'script_version.title': frozen('the version as it was saved'),
  'tag.name': source,
  'tag_group.name': source,
  'ad_account.name': PLATFORM,
  'ad_day.plan_name': frozen('the plan’s name on that day'),
  // What is set up, sent and noted
  'import_column.title': source,
  'alarm_rule.name': source,
  'alarm_rule.object': source,
  'alarm_hit.object_name': WHEN_WRITTEN,
  'bot_push.name': source,
  'notice.title': WHEN_WRITTEN,
  'outbox.title': WHEN_WRITTEN,
  'oplog.object': WHEN_WRITTEN,
  'operator_log.object': WHEN_WRITTEN,
  'percentage_scheme.name': source,
  'plan.name': source,
  'questionnaire.title': source,
  'report.name': source,
  'saved_view.name': source,
  'school_course.title': source,
  'stored_file.name': source,
  'task_import.file_name': frozen('the file as it was handed in'),
  'task_export.file_name': frozen('the file as it was made'),
  'job_period.name': source,
}
