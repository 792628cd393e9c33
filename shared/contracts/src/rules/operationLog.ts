import type { TaskModule } from '../enums.ts'

/** Days that one question to the operation log may span. */
export const LOG_RANGE_DAYS_MAX = 90
/** Days that it is kept. */
export const LOG_DAYS_KEPT = 180

/** Parts of commerce, and of the whole enterprise, that write to the operation log. */
const COMMERCE_LOG_MODULES = [
  '账号',
  '企业',
  '成员管理',
  '角色权限',
  '业务设置',
  '会员',
  '授权',
  '店铺授权',
  '店铺分组',
  'ERP 对接',
  '系统',
  '任务中心',
  '我的达人',
  '达人公海',
  '达人',
  '达人详情',
  '达人标签',
  '白名单',
  '黑名单',
  '跟进记录',
  '竞品达人',
  '寄样管理',
  '合作单',
  '直播排期',
  '订单',
  '商品',
  '商品分类',
  '线下佣金',
  'SPU',
  '商品分享',
  '团长',
  '团长合作',
  '带货视频',
  '合作直播',
  '达人监控',
  '找达人',
  '业绩',
  '提成',
  '看板',
  '报表',
  '操作日志',
  '异常监控',
] as const

/** Parts of content seeding that do. */
const CONTENT_LOG_MODULES = [
  '种草视频',
  '品牌热点',
  '企业达人库',
  '种草寄样',
  '素材',
  '种草项目',
  '内容监控',
  '种草业绩',
] as const

export type LogModule = (typeof COMMERCE_LOG_MODULES)[number] | (typeof CONTENT_LOG_MODULES)[number]
/** The parts that write to the operation log: what 模块 offers. */
export const LOG_MODULES: readonly LogModule[] = [...COMMERCE_LOG_MODULES, ...CONTENT_LOG_MODULES]

/** The part that an import or export of a module belongs to. */
export const logModuleOfTask: Readonly<Record<TaskModule, LogModule>> = {
  1: '达人公海',
  2: '我的达人',
  3: '企业达人库',
  4: '寄样管理',
  5: '种草寄样',
  6: '合作单',
  7: '素材',
  8: '种草项目',
  9: '商品',
  10: '业绩',
  11: '看板',
  12: '内容监控',
  13: '团长',
  14: '订单',
  15: '提成',
  16: '报表',
  17: '成员管理',
  18: '操作日志',
  19: '找达人',
  20: '直播排期',
}

/**
 * Kinds of actions with the verbs that begin or name them, the first match decides; what no kind knows is 编辑. Patterns are
 * read by PostgreSQL as well as by JavaScript; it keeps the kind of each entry (`oplog.kind`), so a change of them is a migration.
 */
export const LOG_ACTION_PATTERNS = {
  查看联系方式: '^查看',
  导入: '导入',
  导出: '^(导出|打印)',
  登录: '(登录|切换)',
  授权: '(授权|绑定)',
  审核: '(审核|^一审|^二审|通过|拒绝|确认)',
  转移: '(转交|转移|分配|认领|释放|归属|移动)',
  删除: '(删除|移除|撤销|撤回|取消|回收)',
  新建: '^(新建|新增|添加|创建|注册|复制|收录|写|申请|提交申请|加入|评论|回复|关注|开启|保存草稿|标记|跟进)',
} as const

/** What 动作 offers. */
export const LOG_ACTIONS = [
  ...(['新建', '编辑', '删除', '审核', '导入', '导出', '登录', '授权', '转移', '查看联系方式'] as const),
]
export type LogAction = (typeof LOG_ACTIONS)[number]

/** The kind of an action as it was logged. */
export function logActionOf(action: string): LogAction {
  for (const [kind, pattern] of Object.entries(LOG_ACTION_PATTERNS))
    if (new RegExp(pattern).test(action)) return kind as LogAction // a key of the table
  return '编辑'
}
