// Sentences on access (暂无访问权限！, export, role and guide refusals, the expiry dialog) are written in @crm/access, beside their rules.

/** Time after which a call counts as unanswered, in milliseconds. */
export const HTTP_TIMEOUT_MS = 30_000
/** Time for calls that let a model write, in milliseconds. */
export const AI_TIMEOUT_MS = 60_000

/** A call that did not reach the server or came back without an envelope. */
export const transportMessage = {
  network: '网络连接异常，请检查网络',
  offline: '网络已断开，恢复后自动重连',
  timeout: '请求超时，请稍后再试',
  http: (status: number) => `接口${status}异常，请稍后再试`,
} as const

/** Loads after signing in. */
export const startupMessage = {
  userInfoFailed: '用户信息获取失败',
  permissionFailed: '用户权限获取失败',
} as const

/** Signing in and the accounts of a user. */
export const accountMessage = {
  agreeFirst: '请先阅读并同意用户协议和隐私政策',
  passwordWrong: '密码错误',
  signedIn: '登录成功',
  switching: '切换中...',
  created: '创建成功!',
  bound: '绑定成功！您可在页面右上角头像的浮窗内切换账号',
  removed: '移除成功',
  removeQuestion: '您是否要移除该账号？',
  removeConfirm: '仍要移除',
  phoneTaken: '您手机号已经注册过，可以直接登录',
  corpTaken: '企业已经注册过了',
  chooseCorp: '请选择要切换的企业',
  signOutQuestion: '确定退出登录？',
} as const

/** Answers to what somebody has just done. */
export const doneMessage = {
  saved: '设置成功',
  copied: '复制成功',
  applied: '提交成功，专属品牌服务经理将尽快联系您哦~',
  thanks: '感谢您的反馈',
  included: '收录任务已添加，将在3分钟内完成收录',
} as const

/** Exports, downloads and the task centre. */
export const taskMessage = {
  exportFailed: '导出失败',
  exportTooLarge: '超出单次导出上限，请缩小筛选范围',
  downloadFailed: '下载失败，请重试！',
  fileExpired: '文件已过期，文件保留15天，请重新导出后下载',
  noClassify: '获取平台信息失败，请关闭后重试~',
  includeFailed: '请检查填写信息是否正确',
} as const

/** Lists and blocks. */
export const listMessage = {
  empty: '暂无数据',
  noMatch: '暂未找到匹配的筛选结果',
  resetFilters: '重置筛选条件',
  failed: '加载失败',
  retry: '重试',
  noScope: '暂无数据权限',
  noBlock: '暂无权限，请联系管理员',
  stale: '数据已被他人修改，请刷新后重试',
  unsaved: '内容尚未保存，确定离开吗？',
} as const

/** Checks of forms; the limits they name stand in `rules`. */
export const formMessage = {
  phone: '请输入正确的手机号',
  phoneRequired: '请输入手机号码',
  codeRequired: '请输入验证码',
  passwordRequired: '请输入密码',
  passwordLength: '密码需为 8–64 位',
  passwordOwn: '密码不能仅由手机号、姓名或企业名称组成',
  brandNameRequired: '请输入品牌名称',
  brandNameLong: '品牌名称不能超过20个字符',
  corpNameRequired: '请输入企业名称',
  corpNameLong: '企业名称不能超过20个字符',
  userNameRequired: '请输入员工名称',
  userNameLong: '员工名称不能超过10个字符',
  deptRequired: '请输入您所在的部门',
  inviteCodeRequired: '请输入邀请码',
  questionsRequired: '请选择希望解决的问题',
  questionsMany: '最多选择两个问题',
  topicsRequired: '请选择想要了解的信息',
  topicsMany: '最多选择三项信息',
  surveyRequired: '请选择问题',
  keywordRequired: '请输入内容',
  colonelNameRequired: '请输入团长名称',
  colonelNameLong: '不能超过200字',
  colonelLinkRequired: '请填写团长主页链接或团长ID进行收录',
  colonelIdRequired: '请填写团长ID进行收录',
  rangeDigits: '仅支持输入的最大位数为10位！',
  rangeEmpty: '请指定区间值！',
  rangeReversed: '开始区间不能大于结束区间！',
  rangeWide: '自定义区间差值上限1000万！',
} as const

/** Words that several packages show. */
export const word = {
  cancel: '取消',
  confirm: '确定',
  known: '知道了',
  allDepartments: '全部部门',
  allMembers: '全部成员',
  noDepartment: '暂无归属部门',
  deleted: '已删除',
  disabled: '已禁用',
  taskList: '任务列表',
  exportTitle: '导出提示',
  includeTalent: '收录达人',
  includeColonel: '收录团长',
  noticeSettings: '消息提醒设置',
  upgradePlan: '升级套餐',
  contactSales: '联系销售升级',
  moreBenefits: '了解更多会员权益',
  askAdmin: '请联系管理员进行升级',
  statisticsDate: '数据统计日期',
  statisticsHint: '该时间段内的累计合作数值',
  allTime: '全部累计',
  hourly: '1小时更新一次',
  unlimited: '不限',
} as const
