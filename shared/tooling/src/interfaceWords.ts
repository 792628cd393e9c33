/** One word of the interface: what staff read means one thing, and one thing is called so everywhere. */
export interface InterfaceWord {
  word: string
  means: string
  /** What it is counted in: `件` is never said of requests. */
  unit?: string
  /** What it is not called; a pattern where the same signs are right in another word. */
  not?: readonly (string | RegExp)[]
}

export const INTERFACE_WORDS: readonly InterfaceWord[] = [
  { word: '达人', means: 'a creator who sells or promotes', unit: '位', not: [/博主(?!ID)/, '网红', '主播达人'] },
  { word: '媒介', means: 'the member who follows talents', unit: '位' },
  { word: '认领', means: 'take a talent out of the public pool', not: ['捞取', '领取达人'] },
  { word: '写跟进', means: 'note what was said to a talent', not: ['添加跟进', '新增跟进'] },
  { word: '跟进记录', means: 'what was said to a talent or colonel', unit: '条', not: ['跟进日志'] },
  { word: '进入公海时间', means: 'when a talent went to the public pool', not: ['入海', '新入公海'] },
  { word: '合作单', means: 'an agreement with a talent', unit: '个', not: ['合作订单', '合作记录单'] },
  { word: '订单', means: 'what buyers pay', unit: '笔', not: ['订单列表', '会员订单'] },
  { word: '购买记录', means: 'what the enterprise bought of us' },
  { word: '种草项目', means: 'a campaign of seeding', not: ['Campaign'] },
  {
    word: '主管',
    means: 'the lead of a department',
    unit: '位',
    not: ['管理者', /(部门|须由|仅|设置|是否|不设)负责人/],
  },
  { word: '待确认', means: 'a cooperation that a lead has to confirm', not: ['待审批'] },
  {
    word: '客户经理',
    means: 'our member who looks after the enterprise',
    not: ['专属经理', '专人', /(?<!专属)品牌服务经理/, '销售人员'],
  },
  { word: '姓名', means: 'what a member is called', not: [/(?<!请输入)员工名称(?!不能超过)/] },
  { word: '未分配部门', means: 'a member without a department', not: ['未归属部门'] },
  { word: '任务中心', means: 'where imports and exports are followed', not: [/在任务列表中/] },
  { word: '请稍后再试', means: 'try again later', not: ['请稍后重试', '稍后重试', '请稍候再试'] },
  { word: '未响应', means: 'a service outside did not answer', not: ['没有应答', '无应答'] },
  { word: '履约截止', means: 'until when a talent has to publish', not: ['交付时间'] },
  { word: '申样数', means: 'requests for samples', unit: '个', not: [/申样数 ?（?件/] },
  { word: '申样件数', means: 'pieces that were asked for', unit: '件' },
  { word: '成员', means: 'somebody of the enterprise', unit: '名', not: [/\d ?位成员|\} ?位成员/, '员工数'] },
  { word: '不能', means: 'what is not allowed in a sentence', not: [/不可(恢复|修改|删除|编辑|操作|撤回)/] },
]

/** Sentences that a reader stumbles over, by what is wrong with them. */
export const STIFF: readonly { why: string; pattern: RegExp }[] = [
  { why: 'translated: say 各平台成交占比, 评论情感分布', pattern: /按.+的占比/ },
  { why: 'a fragment: say what succeeded', pattern: /^成功 ?\{/ },
  { why: 'stiff: 停用…？', pattern: /^使.*失效？/ },
  { why: 'stiff: nobody calls a person 对象', pattern: /各对象|全部对象寄/ },
  { why: 'stiff: say what the switch does', pattern: /开始与结束相同为不设/ },
  { why: 'stiff: 空白表示…', pattern: /为空表示/ },
  { why: 'stiff: 下单时无人跟进', pattern: /支付时没有跟进人/ },
  { why: 'stiff: 本次操作没有修改内容', pattern: /没有字段变更/ },
  { why: 'stiff: 保存后立即生效', pattern: /的下一次操作即按/ },
  {
    why: 'for programmers',
    pattern: /multipart|DTD|压缩比|文件内的部分|路由名列表|一处的属性|不支持的内容类型|^没有(页面|动作|字段) /,
  },
  { why: 'for programmers', pattern: /^(不是一条订单明细|不是时间戳（秒）)$/ },
  { why: 'counted in seconds: 秒, not s', pattern: /(\d|\})s(?![a-z])/ },
]

/** Sentences that the requirements state sign by sign: they stay as they are. */
export const STATED: readonly string[] = [
  '品牌名称不能超过20个字符',
  '企业名称不能超过20个字符',
  '员工名称不能超过10个字符',
  '不能超过200字',
  '文件已过期，文件保留15天，请重新导出后下载',
  '收录任务已添加，将在3分钟内完成收录',
  '仅支持输入的最大位数为10位！',
  '自定义区间差值上限1000万！',
  '1小时更新一次',
  '接口{status}异常，请稍后再试',
  '创建成功!',
  '请输入员工名称',
  '提交成功，专属品牌服务经理将尽快联系您哦~',
  '近30天媒介GMV排名',
  '免费版最多管理{n}位达人，如需管理更多达人请升级企业版',
  '计算日为1–{n}',
  '提成比例为0–30%',
  '定时报表最多{n}个',
  '连续{n}次失败，已停用',
  '退款金额(支付口径)',
  '退款金额(退款口径)',
  '达人贡献80%成交',
  '贡献80%成交的达人占比',
  '按近4周同星期均值预计，不含大促日',
]

/** What programs read and write, not sentences: marks in files, formats of dates and parameters. */
export const FOR_PROGRAMS = /^\s*微信:|^#未计算!$|^YYYY年M月|^自定义字段，如 c1:|^a list shows it/

/** Names that are written together though a digit or a Latin letter meets Chinese in them. */
export const TOGETHER = /(近|未来|之前)(\d+|\{[n…]\}) ?天|\d+天(?=成交|销量)|双1[12]|T恤|TOP\d+|\d+[w折]|[A-Z]\+1/g
