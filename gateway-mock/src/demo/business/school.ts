import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { schoolCourse, schoolLecturer } from '../../store/database/schema.ts'
import { rowWriter, type Rows } from './seedContext.ts'
import { avatarId, pictureUrl } from './pictures.ts'
import type { Random } from './random.ts'

/** The one film of the demo school; a course shows its first seconds, as many as it is long. */
export const COURSE_VIDEO = '/files/demo/video/course.webm'

const LECTURERS: readonly [name: string, title: string, bio: string][] = [
  [
    '沈知远',
    '资深达人运营顾问',
    '十年电商与达人运营经验，服务过美妆、食品、家居等三十余个品牌，擅长从零搭建达人团队与跟进流程。',
  ],
  ['顾念慈', '寄样与履约专家', '曾任头部品牌供应链负责人，专注寄样成本控制、签收跟踪与样品转化分析。'],
  ['陆行舟', '直播电商操盘手', '累计操盘直播超两千场，熟悉排期、选品、脚本与复盘的全流程。'],
  ['温以宁', '内容种草策略师', '长期研究小红书与抖音的内容种草，主导过多个年度爆文项目。'],
  ['周亦凡', '数据分析讲师', '从事经营分析八年，帮助团队用看板与报表做决策。'],
  ['许清和', '产品培训经理', '负责产品功能培训与客户成功，熟悉每一个功能的使用场景。'],
]

interface Plan {
  type: 2 | 3 | 4 | 5 | 6
  title: string
  format: 1 | 2
  level: 1 | 2 | 3
  lecturer: number
  recommended?: true
  chapters: readonly string[]
}

const PLANS: readonly Plan[] = [
  {
    type: 2,
    title: '认识工作台',
    format: 1,
    level: 1,
    lecturer: 5,
    recommended: true,
    chapters: ['登录与切换企业', '侧栏与快捷入口', '数据概览怎么看', '消息与任务中心'],
  },
  {
    type: 2,
    title: '部门、成员与角色怎么设置',
    format: 1,
    level: 1,
    lecturer: 5,
    chapters: ['搭建部门', '邀请成员', '角色权限的区别'],
  },
  {
    type: 2,
    title: '店铺授权与订单同步',
    format: 2,
    level: 1,
    lecturer: 5,
    recommended: true,
    chapters: ['授权前的准备', '各平台授权步骤', '授权到期怎么办'],
  },
  {
    type: 2,
    title: '导入历史达人与合作单',
    format: 1,
    level: 1,
    lecturer: 0,
    chapters: ['整理表格', '导入达人', '导入合作单', '核对结果'],
  },
  {
    type: 3,
    title: '从公海到我的达人：认领与释放',
    format: 1,
    level: 1,
    lecturer: 0,
    recommended: true,
    chapters: ['公海里有什么', '认领规则', '释放与保护期'],
  },
  {
    type: 3,
    title: '建联话术与跟进记录',
    format: 1,
    level: 2,
    lecturer: 0,
    chapters: ['第一次联系', '写好跟进记录', '下次跟进提醒'],
  },
  {
    type: 3,
    title: '寄样成本怎么算清楚',
    format: 1,
    level: 2,
    lecturer: 1,
    recommended: true,
    chapters: ['一份样品的成本', '签收与交付', '样品转化率'],
  },
  {
    type: 3,
    title: '寄样审核的两级审批',
    format: 2,
    level: 1,
    lecturer: 1,
    chapters: ['什么时候需要两级审批', '审核人看什么', '驳回与重新提交'],
  },
  {
    type: 3,
    title: '合作单的状态与结算',
    format: 1,
    level: 2,
    lecturer: 1,
    chapters: ['四个状态', '坑位费与佣金', '交付与验收'],
  },
  {
    type: 3,
    title: '用达人榜找到腰部潜力达人',
    format: 1,
    level: 3,
    lecturer: 4,
    chapters: ['榜单口径', '筛选条件', '建立候选名单'],
  },
  {
    type: 3,
    title: '团长合作模式入门',
    format: 2,
    level: 1,
    lecturer: 0,
    chapters: ['团长是谁', '服务费与佣金', '团长货盘'],
  },
  {
    type: 4,
    title: '种草项目从立项到复盘',
    format: 1,
    level: 2,
    lecturer: 3,
    recommended: true,
    chapters: ['立项与目标', '达人分层', '内容审核', '项目复盘'],
  },
  {
    type: 4,
    title: '一篇爆文的结构',
    format: 2,
    level: 1,
    lecturer: 3,
    chapters: ['标题', '首图', '正文与转折', '行动引导'],
  },
  {
    type: 4,
    title: '素材库与脚本库协作',
    format: 1,
    level: 1,
    lecturer: 3,
    chapters: ['素材入库', '标签管理', '脚本复用'],
  },
  {
    type: 4,
    title: '圈层洞察怎么读',
    format: 1,
    level: 3,
    lecturer: 4,
    chapters: ['圈层是什么', '人群与内容', '从洞察到选人'],
  },
  {
    type: 5,
    title: '直播排期不再撞车',
    format: 1,
    level: 1,
    lecturer: 2,
    recommended: true,
    chapters: ['建立排期', '冲突提醒', '拖动调整'],
  },
  {
    type: 5,
    title: '直播大屏的十二个指标',
    format: 1,
    level: 2,
    lecturer: 2,
    chapters: ['流量', '转化', '互动', '实时决策'],
  },
  {
    type: 5,
    title: '一场直播的复盘模板',
    format: 2,
    level: 2,
    lecturer: 2,
    chapters: ['数据', '货品', '话术', '下一场的三件事'],
  },
  {
    type: 6,
    title: '数据看板更新：五张新看板',
    format: 2,
    level: 1,
    lecturer: 5,
    chapters: ['经营概览', '带货分析', '商品分析', '团队与内容分析'],
  },
  {
    type: 6,
    title: '快捷键与全局搜索',
    format: 1,
    level: 1,
    lecturer: 5,
    chapters: ['打开搜索', '拼音与首字母', '常用操作'],
  },
  {
    type: 6,
    title: '快捷入口可以自己排序了',
    format: 2,
    level: 1,
    lecturer: 5,
    chapters: ['收藏页面', '拖动排序', '两个模块各自保存'],
  },
]

const paragraphsOf = ({ title, chapters }: Plan): string[] => [
  `本课围绕“${title}”展开，适合正在负责这项工作的同事，学完后可以马上在系统里照着做一遍。`,
  ...chapters.map(
    (chapter, index) =>
      `${index + 1}. ${chapter}：先看系统里对应的页面，弄清每个字段的口径，再结合自己的业务确定做法；建议由一位同事先试用一周，把遇到的问题记在笔记里，再推广到全组。`,
  ),
  '课后练习：在自己的账号里完成一次完整操作，并在团队例会上分享一个改进点。',
]

/** The school of the vendor: lecturers, courses and articles. */
export function schoolRows(rows: Rows, now: number, random: Random) {
  const put = rowWriter(rows)
  LECTURERS.forEach(([name, title, bio], index) =>
    put(schoolLecturer, {
      id: index + 1,
      name,
      title,
      bio,
      avatar: pictureUrl('avatar', avatarId(`lecturer${index + 1}`, name)),
      sort: index + 1,
    }),
  )
  PLANS.forEach((plan, index) => {
    const { type, title, format, level, lecturer, recommended, chapters } = plan
    const duration = format === 1 ? random.int(150, 460) : 60 * random.int(3, 6)
    put(schoolCourse, {
      id: index + 1,
      type,
      is_recommended: recommended ? 1 : 0,
      format,
      level,
      title,
      summary: `${chapters.join('、')}。`,
      cover: pictureUrl('cover', `course${index + 1}`),
      lecturer_id: lecturer + 1,
      duration,
      view_count: random.int(120, 6800),
      video_url: format === 1 ? COURSE_VIDEO : '',
      chapters: chapters.map((chapter, part) => ({
        title: chapter,
        start: format === 1 ? Math.round((duration * part) / chapters.length) : 0,
      })),
      paragraphs: paragraphsOf(plan),
      published_at: now - (PLANS.length - index) * 9 * DAY_SECONDS - random.int(0, 8) * HOUR_SECONDS,
    })
  })
}
